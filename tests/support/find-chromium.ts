import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Path of a Chromium for browser tests; throws an error with the reason if there is none. */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  const attempts = [['npx', ['playwright', 'install', 'chromium']], ...(process.getuid?.() === 0 ? apt : [])] as const
  for (const [command, args] of attempts) {
    console.log(`no Chromium yet: ${command} ${args.join(' ')}`)
    spawnSync(command, [...args], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    const now = installed()
    if (now) return now
  }
  throw new Error(
    'Browser tests need a Chromium: install one (Debian: apt-get install chromium fonts-noto-cjk) or set CHROMIUM_PATH.',
  )
}

const apt = [
  ['apt-get', ['update']],
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk']],
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']],
] as const

function installed(): string | undefined {
  const named = [process.env.CHROMIUM_PATH, playwrightsOwn()].find((path) => path && existsSync(path))
  // headless without compositing is a quarter faster; Playwright's own build does the same
  return (
    named ??
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
      .map(which)
      .find(Boolean)
  )
}

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

function which(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}
