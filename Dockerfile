# The product in two stages: the first builds the pages, the second runs as a user without rights and holds neither
# tests nor what only they need. With `--build-arg EARLIER=<the image before>` its pages still have the files that open
# pages of that image ask for.
ARG EARLIER=none-earlier
FROM node:20.20.2-bookworm-slim AS none-earlier
RUN mkdir -p /app/frontend/dist

FROM ${EARLIER} AS earlier

FROM node:20.20.2-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.json ./
COPY lib lib
COPY events events
COPY backend backend
COPY frontend frontend
COPY --from=earlier /app/frontend/dist frontend/dist
RUN npm run build

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY tsconfig.json ./
COPY lib lib
COPY events events
COPY projections projections
COPY fixtures fixtures
COPY backend backend
COPY --from=pages /app/frontend/dist frontend/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
ENV HOST=0.0.0.0 PORT=3000 \
    EVENT_STORE_URL=sqlite:/data/events.db \
    READ_MODELS_URL=sqlite:/data/read-models \
    SESSIONS_URL=sqlite:/data/sessions.db \
    SECRETS_URL=sqlite:/data/secrets.db
EXPOSE 3000
# Not through npm, which does not hand a SIGTERM on.
CMD ["node", "--import", "tsx", "backend/main.ts"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
