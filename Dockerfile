# Checked by scripts/packages.test.ts. The same steps run in a clean folder: see docs/operations.md, “Container”.
FROM node:20.20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && node scripts/runtime-parts.mjs /release

FROM node:20.20-bookworm-slim
LABEL org.opencontainers.image.title="Calma" org.opencontainers.image.licenses="LicenseRef-Proprietary"
ENV NODE_ENV=production
# One heap for all threads outside V8: what packing and hashing have used goes back to the system.
ENV MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=build --chown=root:root /release /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.HEALTH_PORT || process.env.PORT || 3000) + (process.env.HEALTH_PATH || '/api/health/live')).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "start.mjs"]
