# A server of Fathom Five with its database in the volume /home/fathom/data. See compose.yaml for one with PostgreSQL.
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
# Each package is one of the files whose hashes are known; our own is built from here.
RUN pip wheel --no-cache-dir --wheel-dir /wheels --no-deps --require-hashes -r deploy/hashes-web.txt \
 && pip wheel --no-cache-dir --wheel-dir /wheels --no-deps .

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 fathom
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels 'fathom-five[web]' && rm -rf /wheels
# A new volume gets the owner of the folder, so the folder must exist and be the user's before VOLUME.
RUN mkdir /home/fathom/data && chown fathom:fathom /home/fathom/data
ENV FATHOM_DATABASE=/home/fathom/data/table.db
USER fathom
WORKDIR /home/fathom
# Fonts are made smaller once, here instead of at the first visit.
RUN python -m fathom.web.fonts
VOLUME /home/fathom/data
EXPOSE 8000
# Not /health, which also answers while the database cannot be used.
HEALTHCHECK CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/ready')"
ENTRYPOINT ["fathom", "serve", "--host", "0.0.0.0"]
