import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, emptyFolder } from './server-process.ts'

export interface CasServer {
  /** Value of CAS_URL. */
  readonly url: string
  /** Signs a user in like a browser; returns the ticket for the service, and the cookies for signing out. */
  ticketFor(service: string, person: string): Promise<{ readonly ticket: string; readonly cookie: string }>
  /** Signs out at the CAS server, which then notifies every service. */
  signOut(cookie: string): Promise<void>
  stop(): Promise<void>
}

export const casPassword = 'Cas-Server-2026'
export type CasPeople = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>

/** Debian's CAS server on a free port, with these users and attributes. */
export async function startCas(people: CasPeople): Promise<CasServer> {
  findCas()
  const folder = await emptyFolder()
  const port = await freePort()
  const child = spawn(python, [join(import.meta.dirname, 'cas/site.py')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONUNBUFFERED: '1',
      CAS_FOLDER: folder.path,
      CAS_PORT: String(port),
      CAS_PEOPLE: JSON.stringify(
        Object.fromEntries(
          Object.entries(people).map(([name, attributes]) => [name, { password: casPassword, attributes }]),
        ),
      ),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      if (printed.includes('Quit the server')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`the CAS server ended before it listened:\n${printed}`)))
  })
  const url = `http://127.0.0.1:${port}/cas`
  return {
    url,
    async ticketFor(service, person) {
      const login = `${url}/login?service=${encodeURIComponent(service)}`
      const page = await fetch(login)
      const jar = cookiesOf(page)
      const fields = new URLSearchParams(
        [...(await page.text()).matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
          valueOf(input, 'name'),
          valueOf(input, 'value'),
        ]),
      )
      fields.set('username', person)
      fields.set('password', casPassword)
      const answer = await fetch(login, {
        method: 'POST',
        body: fields,
        redirect: 'manual',
        headers: { cookie: cookieText(jar), referer: login },
      })
      for (const [name, value] of cookiesOf(answer)) jar.set(name, value)
      const ticket = new URL(answer.headers.get('location') ?? login).searchParams.get('ticket')
      if (!ticket) throw new Error(`the CAS server gave <${person}> no ticket: ${answer.status}`)
      return { ticket, cookie: cookieText(jar) }
    },
    async signOut(cookie) {
      await fetch(`${url}/logout`, { headers: { cookie } })
    },
    async stop() {
      child.kill()
      await ended
      await folder.remove()
    },
  }
}

/** Debian's Python: the packages do not work with another one. */
const python = '/usr/bin/python3'
const apt = [['update'], ['install', '-y', '--no-install-recommends', 'python3-django-cas-server']] as const

/** Throws an error with the reason where the CAS server is missing and cannot be installed. */
function findCas(): void {
  installCas()
  if (isInstalled()) return
  throw new Error(
    'The tests of single sign-on need a CAS server: install it (Debian, as root: apt-get install python3-django-cas-server).',
  )
}

/** Installs the CAS server if it is missing, where that is possible. Two at once fail, because apt locks its lists. */
export function installCas(): void {
  if (isInstalled() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  for (const args of apt) {
    console.log(`no CAS server yet: apt-get ${args.join(' ')}`)
    spawnSync('apt-get', [...args], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
}

const isInstalled = (): boolean => spawnSync(python, ['-c', 'import cas_server'], { stdio: 'ignore' }).status === 0

const valueOf = (input: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll('&amp;', '&') ?? ''
const cookiesOf = (response: Response): Map<string, string> =>
  new Map(response.headers.getSetCookie().map((line) => line.split(';')[0]!.split('=', 2) as [string, string]))
const cookieText = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
