/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { moduleOverlay } from './server/build/module-overlay.ts'

const repo = import.meta.dirname
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/**
 * The admin's build (root `src/`) and the test projects. Aliases such as `#schemas/*` come from
 * package.json `imports`, which Node, Vite, Vitest and TypeScript all read. The fill page has its own
 * configuration in `server/build/`: nothing here may reach it.
 */
export default defineConfig({
  root: `${repo}/src`,
  cacheDir: `${repo}/node_modules/.vite`,
  plugins: [react(), moduleOverlay([`${repo}/schemas`, ...(process.env.SCHEMAS_DIR ? [process.env.SCHEMAS_DIR] : [])])],
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
        // What most screens share comes as two files instead of thirty crumbs; fewer sharers would make sign-in
        // heavier.
        codeSplitting: {
          groups: [
            {
              name: 'controls',
              test: /node_modules[\\/](@mantine[\\/](core|hooks)(?!.*[\\/](ScrollArea|Combobox)[\\/])|@floating-ui|@tabler)/,
              minShareCount: 28,
            },
            { name: 'parts', test: /[\\/]renderer[\\/](ui|kit)[\\/]/, minShareCount: 24 },
            // what a list shares with the dialog that picks from one
            {
              name: 'list',
              test: /[\\/]renderer[\\/]crud[\\/](search[\\/](search-(bar|field)|use-debounced-text)|list[\\/]pager|cells[\\/](cell|registry|texts|values|tags))\.tsx?$/,
              minShareCount: 2,
            },
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
    // two on a machine of two, where the default leaves one idle
    maxWorkers: '100%',
    // Files of one worker share what they have imported (`isolate: false`): reading it again takes longer than most
    // tests.
    projects: [
      {
        root: repo,
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          // what opens no database runs once, not on either engine
          include: [
            'tests/schemas/**/*.test.ts',
            'tests/architecture.test.ts',
            'tests/server/{kit,build}/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        root: repo,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['tests/server/**/*.test.ts', 'tests/plugins/*/server/**/*.test.ts'],
          exclude: ['tests/server/{kit,build}/**'],
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
          isolate: false,
          include: ['tests/renderer/**/*.test.ts', 'tests/plugins/*/client/**/*.test.ts'],
          setupFiles: [`${repo}/tests/renderer/setup.ts`],
          testTimeout: 30_000,
        },
      },
      {
        root: repo,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          // what is drawn leaves timers, listeners and answers behind: each file has a page of its own
          include: [
            'tests/renderer/**/*.test.tsx',
            'tests/plugins/*/client/**/*.test.tsx',
            'tests/src/**/*.test.{ts,tsx}',
          ],
          setupFiles: [`${repo}/tests/renderer/setup.ts`],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
