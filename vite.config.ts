/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const repo = import.meta.dirname
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/**
 * The admin's build (root `src/`) and the two test projects. Aliases such as `#schemas/*` come from
 * package.json `imports`, which Node, Vite, Vitest and TypeScript all read. The fill page has its own
 * configuration in `server/build/`: nothing here may reach it.
 */
export default defineConfig({
  root: `${repo}/src`,
  cacheDir: `${repo}/node_modules/.vite`,
  plugins: [react()],
  build: {
    outDir: `${repo}/dist/admin`,
    emptyOutDir: true,
    manifest: true,
    // The content policy has no `data:` for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // the budget is what is loaded before the first list (tests/bench), not the size of one file
    chunkSizeWarningLimit: 1500,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What most screens share comes as two files instead of thirty crumbs; fewer sharers would make sign-in heavier.
        codeSplitting: {
          groups: [
            { name: 'controls', test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|@tabler)/, minShareCount: 16 },
            { name: 'parts', test: /[\\/]renderer[\\/](ui|kit)[\\/]/, minShareCount: 14 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: {
      '/api': { target: server, ws: true },
      '/s/': server,
      '/files/': server,
      '/healthz': server,
    },
  },
  test: {
    projects: [
      {
        root: repo,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/schemas/**/*.test.ts', 'tests/architecture.test.ts'],
        },
      },
      {
        root: repo,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/plugins/*/server/**/*.test.ts'],
          globalSetup: `${repo}/tests/support/prepare.ts`,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root: repo,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/{renderer,src}/**/*.test.{ts,tsx}', 'tests/plugins/*/client/**/*.test.{ts,tsx}'],
          setupFiles: [`${repo}/tests/renderer/setup.ts`],
        },
      },
    ],
  },
})
