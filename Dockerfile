# Juniper in a small image: the locked packages in a virtual environment, the sources beside it, one process, no root.
#
#   docker build -t juniper . && docker run -p 8000:8000 -v juniper:/data juniper
#
# The root file system may be read-only (--read-only); only /data is written to, once, for the key that seals the saves.

FROM python:3.13-slim AS build
COPY requirements/run.txt /tmp/run.txt
RUN python3 -m venv /opt/juniper \
 && /opt/juniper/bin/python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r /tmp/run.txt \
 && /opt/juniper/bin/python -m pip uninstall --yes --quiet pip
COPY app /opt/juniper/src/app
COPY engine /opt/juniper/src/engine
COPY static /opt/juniper/src/static
COPY templates /opt/juniper/src/templates
COPY LICENSE README.md /opt/juniper/src/
RUN /opt/juniper/bin/python -m compileall -q --invalidation-mode unchecked-hash /opt/juniper

FROM python:3.13-slim
RUN useradd --uid 10001 --no-log-init --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin juniper \
 && install -d -o juniper -g juniper -m 700 /data
COPY --from=build /opt/juniper /opt/juniper
WORKDIR /opt/juniper/src
ENV PATH=/opt/juniper/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    JUNIPER_HOST=0.0.0.0 \
    JUNIPER_PORT=8000 \
    JUNIPER_DATA=/data
USER 10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 CMD ["python", "-c", \
  "import os, urllib.request; urllib.request.urlopen(f\"http://127.0.0.1:{os.environ['JUNIPER_PORT']}/healthz\", timeout=2)"]
CMD ["python", "-m", "app"]
