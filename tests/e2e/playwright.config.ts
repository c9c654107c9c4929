import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'

const results = join(import.meta.dirname, '../../test-results')

/** These take longest, so they begin first: none runs alone at the end. */
const longest = [
  'keyboard-and-command-palette',
  'reconnect',
  'accessibility-of-every-screen',
  'dictionaries-and-permissions',
  'captcha',
  'shell-layouts',
  'theme-settings',
  'import-users',
  'notices-and-profile',
  'build-publish-fill',
  'edit-conflict',
]
const names = readdirSync(import.meta.dirname).flatMap((file) => /^(.*)\.e2e\.ts$/.exec(file)?.[1] ?? [])

/** Journeys against the real server; each file has its own (see fixtures.ts). */
export default defineConfig({
  testDir: import.meta.dirname,
  // a project keeps its workers to itself, and a worker is what a server belongs to
  projects: [...longest, ...names.filter((name) => !longest.includes(name))].map((name) => ({
    name,
    testMatch: `${name}.e2e.ts`,
  })),
  outputDir: join(results, 'journeys'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  // files side by side; within a file in order, unless it says otherwise
  fullyParallel: false,
  // a journey waits now and then: three on two cores leave none idle
  workers: '150%',
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT ?? join(results, 'journeys.json') }]],
  use: {
    actionTimeout: 15_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // recording doubles the time of every journey; to look into one: npx playwright test --config
    // tests/e2e/playwright.config.ts --trace on -g <title>
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
