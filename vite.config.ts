/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { plannedChunks, type Section } from './server/build/chunk-groups.ts'
import { firstFrame } from './server/build/inline-first-frame.ts'
import { moduleOverlay } from './server/build/module-error-overlay.ts'

const repo = import.meta.dirname
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

// what comes together is one section: the texts of a part of the product, and what every list shows at once
const texts = (locale: string): readonly Section[] =>
  Object.entries({
    'first list':
      'src/messages|plugins/notice/client/.*messages|renderer/(ui|crud|schema-form|crud/list-settings)/messages',
    dialogs: 'renderer/(crud|schema-form|ui)/.*',
    account: 'src/.*',
    forms: '(renderer|plugins/(form-\\w+|logic|statistics))/.*',
    plugins: 'plugins/.*',
  }).map(([part, path]) => ({ name: `${locale}, ${part}`, modules: new RegExp(`/(${path})/${locale}\\.ts$`) }))

const chunks = plannedChunks(`${repo}/src/index.html`, [
  ...texts('zh-cn'),
  ...texts('en'),
  { name: 'shell', weight: 16, modules: /\/(inbox\/notification-bell|captcha\/client\/captcha-layer)\.tsx$/ },
  {
    name: 'list',
    weight: 32,
    modules: /\/crud\/(crud-screen|tree-filter\/tree-filter|list-settings\/saved-view-tabs)\.tsx$/,
  },
  { name: 'switches of a list', weight: 24, modules: /\/crud\/cells\/inline-editing-cell\.tsx$/ },
  { name: 'overlays', modules: /\/(lazy-(menu|popover)-overlay|search-select|confirm-dialog)\.tsx$/ },
  {
    name: 'list tools',
    modules:
      /\/crud\/.*\/(row-requests|bulk-requests|export-items|selection-actions|column-[\w-]+|keyboard-shortcuts-dialog|saved-view-dialog)\.tsx?$/,
  },
  { name: 'row form', modules: /\/crud\/dialogs\/(edit-dialog|form-page|action-dialog)\.tsx$/ },
])

/** A machine five times slower decides nothing; what a test polls for has no other time than the test. */
const patience = { testTimeout: 30_000, expect: { poll: { timeout: 20_000 } } }

/**
 * The admin's build (root `src/`) and the test projects. Aliases such as `#schemas/*` come from
 * package.json `imports`, which Node, Vite, Vitest and TypeScript all read. The fill page has its own
 * configuration in `server/build/`: nothing here may reach it.
 */
export default defineConfig({
  root: `${repo}/src`,
  cacheDir: `${repo}/node_modules/.vite`,
  plugins: [
    react(),
    chunks.plugin,
    firstFrame(repo),
    moduleOverlay([`${repo}/schemas`, ...(process.env.SCHEMAS_DIR ? [process.env.SCHEMAS_DIR] : [])]),
  ],
  css: {
    postcss: {
      plugins: [
        {
          // rules that another sheet's `composes` brings are parsed without a name, and Vite warns of each
          postcssPlugin: 'source-of-composed-rules',
          OnceExit(sheet) {
            sheet.walkDecls((one) => void (one.source ??= sheet.source))
          },
        },
      ],
    },
  },
  build: {
    outDir: `${repo}/dist/admin`,
    emptyOutDir: true,
    manifest: true,
    // The content policy has no `data:` for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // the budget is what is loaded before the first list (tests/bench), not the size of one file
    chunkSizeWarningLimit: 1500,
    target: 'es2022',
    // browsers that do not know it (Safari before 17) fetch the same scripts without it
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // the first script names those of every screen
        chunkFileNames: 'assets/[hash:8].js',
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: {
      '/api': { target: server, ws: true },
      '/s/': server,
      '/q/': server,
      '^/(project/form/view|project/public/data|m/project/form/data)(\\?|$)': server,
      '/files/': server,
      '/healthz': server,
    },
  },
  test: {
    // two on a machine of two, where the default leaves one idle
    maxWorkers: '100%',
    // V8's baseline compiler kills a worker now and then (nodejs/node#62393: a stale pointer met by the collector)
    execArgv: ['--no-sparkplug'],
    tags: [{ name: 'whole', description: 'runs in `npm run test:all`, not in `npm test`' }],
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
            'tests/runner/**/*.test.ts',
            'tests/server/{kit,build}/**/*.test.ts',
          ],
          ...patience,
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
          globalSetup: `${repo}/tests/support/prepare-test-database.ts`,
          ...patience,
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
          setupFiles: [`${repo}/tests/renderer/browser-setup.ts`],
          ...patience,
        },
      },
      {
        root: repo,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          isolate: false,
          include: [
            'tests/renderer/**/*.test.tsx',
            'tests/plugins/*/client/**/*.test.tsx',
            'tests/src/**/*.test.{ts,tsx}',
          ],
          setupFiles: [`${repo}/tests/renderer/browser-setup.ts`],
          ...patience,
        },
      },
    ],
  },
})
