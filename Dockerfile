# A server of Fathom Five. See compose.yaml for one with PostgreSQL.
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels -c constraints.txt '.[web]'

FROM python:3.13-slim
RUN useradd --create-home fathom
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels 'fathom-five[web]' && rm -rf /wheels
USER fathom
WORKDIR /home/fathom
VOLUME /home/fathom/data
EXPOSE 8000
HEALTHCHECK CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health')"
ENTRYPOINT ["fathom", "serve", "--host", "0.0.0.0"]
