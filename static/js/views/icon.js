// @ts-check
/** Line icons on a 20 by 20 grid, and the sprig that is Juniper's mark. */

import { html } from "../../vendor/preact.js";

const PATHS = {
  menu: "M4 6h12M4 10h12M4 14h12",
  sort: "M5 4v12m0 0-2.5-2.5M5 16l2.5-2.5M10.5 5h6M10.5 10h4.5M10.5 15h3",
  hint: "M7.5 13.5a5 5 0 1 1 5 0V15h-5ZM8.5 17.5h3",
  tick: "M4 10.5 8.2 14.5 16 6",
  lock: "M5 9h10v7H5ZM7 9V7a3 3 0 0 1 6 0v2",
  arrow: "M4 10h12m0 0-4-4m4 4-4 4",
  left: "M16 10H4m0 0 4-4m-4 4 4 4",
  add: "M10 5v10M5 10h10",
  close: "M5 5l10 10M15 5 5 15",
  review: "M3 15l4-5 3 3 6-8",
  warning: "M10 3.5 17.5 16.5h-15ZM10 8.5v4M10 14.5v.1",
  info: "M10 9v5M10 6v.1M17.5 10a7.5 7.5 0 1 1-15 0a7.5 7.5 0 0 1 15 0Z",
  download: "M10 3v9m0 0-3.5-3.5M10 12l3.5-3.5M4 16h12",
};

/** @param {{name: keyof typeof PATHS}} props */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`;
}

/** The sprig beside the wordmark. */
export function Mark() {
  return html`<svg class="mark-sprig" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M12 22V4M12 19 5.5 13M12 19l6.5-6M12 13.5 6.5 8M12 13.5 17.5 8M12 8.5 9 5M12 8.5 15 5" />
    <circle cx="4.5" cy="18.5" r="2.6" /><circle cx="19" cy="17.5" r="2.1" />
  </svg>`;
}
