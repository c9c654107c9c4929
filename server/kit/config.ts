/** The typed configuration (contract.md, Environment). `start.ts` reads it from the environment once. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly adminPassword: string | undefined
  readonly publicUrl: string | undefined
  readonly schemasDir: string | undefined
  readonly logLevel: LogLevel
  readonly rateLimit: boolean
  /** Development shows faults in full and starts with broken module files. */
  readonly development: boolean
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Env = Readonly<Record<string, string | undefined>>

/** Throws one error that names every wrong variable, its value and what it takes. */
export function readConfig(env: Env): Config {
  const faults: string[] = []
  const read = <T>(name: string, absent: T, parse: (text: string) => T | undefined, takes: string): T => {
    const text = env[name]
    if (text === undefined || text === '') return absent
    const value = parse(text)
    if (value === undefined) faults.push(`${name}=${/PASSWORD|SECRET|URL/.test(name) ? '…' : text}: takes ${takes}`)
    return value ?? absent
  }
  const config: Config = {
    port: read('PORT', 8080, (text) => (/^\d{1,5}$/.test(text) && Number(text) < 65536 ? Number(text) : undefined), 'a port from 0 to 65535'),
    host: read('HOST', '127.0.0.1', (text) => text, 'an address'),
    dataDir: read('DATA_DIR', './data', (text) => text, 'a folder'),
    databaseUrl: read('DATABASE_URL', undefined, (text) => url(text, ['postgres:', 'postgresql:']), 'a postgres:// URL'),
    adminPassword: read('ADMIN_PASSWORD', undefined, (text) => (text.length >= 8 && text.length <= 100 ? text : undefined), '8 to 100 characters'),
    publicUrl: read('PUBLIC_URL', undefined, (text) => url(text, ['http:', 'https:'])?.replace(/\/$/, ''), 'an http(s):// URL'),
    schemasDir: read('SCHEMAS_DIR', undefined, (text) => text, 'a folder'),
    logLevel: read('LOG_LEVEL', 'info', (text) => logLevels.find((level) => level === text), logLevels.join(', ')),
    rateLimit: read('RATE_LIMIT', 'on', (text) => (text === 'on' || text === 'off' ? text : undefined), 'on or off') === 'on',
    development: env.NODE_ENV === 'development',
  }
  if (faults.length > 0) throw new Error(`wrong configuration\n  ${faults.join('\n  ')}`)
  return config
}

function url(text: string, protocols: readonly string[]): string | undefined {
  const parsed = URL.parse(text)
  return parsed && protocols.includes(parsed.protocol) ? text : undefined
}
