FROM node:20.20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN node scripts/build.mjs

FROM node:20.20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=root:root /app /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs"]
