import { isIP } from 'node:net'

/** The typed configuration (contract.md, Environment). `start.js` reads it from the environment once. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly adminPassword: string | undefined
  readonly publicUrl: string | undefined
  /** URL of the CAS server, without a trailing slash. */
  readonly casUrl: string | undefined
  readonly oidc: OidcConfig | undefined
  /** Time limit for a client to send one whole request, in milliseconds. */
  readonly requestTimeoutMs: number
  /**
   * Proxies whose `X-Forwarded-*` headers are trusted: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`.
   */
  readonly trustProxy: readonly string[]
  /** Time limit for the answer of a single sign-on server, in milliseconds. */
  readonly ssoTimeoutMs: number
  readonly schemasDir: string | undefined
  /** Mail server, `smtps://user:password@host`. Mail is sent only when this is set. */
  readonly smtpUrl: string | undefined
  readonly logLevel: LogLevel
  readonly rateLimit: boolean
  /** Requires signatures on calls with a session. Signatures reveal changes in transit; they keep nobody out. */
  readonly requestSignature: boolean
  /** Development shows errors in full and starts with broken module files. */
  readonly development: boolean
}

export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  /** Absent: a public client, protected by PKCE alone (RFC 7636). */
  readonly clientSecret: string | undefined
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Env = Readonly<Record<string, string | undefined>>

/** Throws one error that names every wrong variable with its value and the accepted values. */
export function readConfig(env: Env): Config {
  const faults: string[] = []
  const read = <T>(name: string, absent: T, parse: (text: string) => T | undefined, takes: string): T => {
    const text = env[name]
    if (text === undefined || text === '') return absent
    const value = parse(text)
    if (value === undefined) faults.push(`${name}=${/PASSWORD|SECRET|URL/.test(name) ? '…' : text}: takes ${takes}`)
    return value ?? absent
  }
  const issuer = read(
    'OIDC_ISSUER',
    undefined,
    issuerUrl,
    'an https:// URL (http:// on this machine only) without ? and #',
  )
  const clientId = read('OIDC_CLIENT_ID', undefined, (text) => text, 'an id')
  const config: Config = {
    port: read(
      'PORT',
      8080,
      (text) => (/^\d{1,5}$/.test(text) && Number(text) < 65536 ? Number(text) : undefined),
      'a port from 0 to 65535',
    ),
    host: read('HOST', '127.0.0.1', (text) => text, 'an address'),
    dataDir: read('DATA_DIR', './data', (text) => text, 'a folder'),
    databaseUrl: read(
      'DATABASE_URL',
      undefined,
      (text) => url(text, ['postgres:', 'postgresql:']),
      'a postgres:// URL',
    ),
    adminPassword: read(
      'ADMIN_PASSWORD',
      undefined,
      (text) => (text.length >= 8 && text.length <= 100 ? text : undefined),
      '8 to 100 characters',
    ),
    publicUrl: read(
      'PUBLIC_URL',
      undefined,
      (text) => url(text, ['http:', 'https:'])?.replace(/\/$/, ''),
      'an http(s):// URL',
    ),
    casUrl: read(
      'CAS_URL',
      undefined,
      (text) => plainUrl(text, ['http:', 'https:']),
      'an http(s):// URL without ? and #',
    ),
    oidc: issuer && clientId ? { issuer, clientId, clientSecret: env.OIDC_CLIENT_SECRET || undefined } : undefined,
    requestTimeoutMs: read(
      'REQUEST_TIMEOUT',
      120_000,
      (text) => seconds(text, /^\d{1,3}(\.\d)?$/),
      'seconds, up to 999',
    ),
    trustProxy: read(
      'TRUST_PROXY',
      ['loopback'],
      (text) => proxies(text),
      'addresses and networks with commas between, such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, none',
    ),
    ssoTimeoutMs: read('SSO_TIMEOUT', 10_000, (text) => seconds(text, /^\d{1,2}(\.\d)?$/), 'seconds, up to 99'),
    schemasDir: read('SCHEMAS_DIR', undefined, (text) => text, 'a folder'),
    smtpUrl: read('SMTP_URL', undefined, (text) => url(text, ['smtp:', 'smtps:']), 'an smtp(s):// URL'),
    logLevel: read('LOG_LEVEL', 'info', (text) => logLevels.find((level) => level === text), logLevels.join(', ')),
    rateLimit:
      read('RATE_LIMIT', 'on', (text) => (text === 'on' || text === 'off' ? text : undefined), 'on or off') === 'on',
    requestSignature:
      read('REQUEST_SIGNATURE', 'off', (text) => (text === 'on' || text === 'off' ? text : undefined), 'on or off') ===
      'on',
    development: env.NODE_ENV === 'development',
  }
  if (issuer && !clientId) faults.push('OIDC_CLIENT_ID: needed with OIDC_ISSUER')
  if (clientId && !env.OIDC_ISSUER) faults.push('OIDC_ISSUER: needed with OIDC_CLIENT_ID')
  if ((config.casUrl || config.oidc) && !env.PUBLIC_URL && !isLoopback(config.host))
    faults.push('PUBLIC_URL: needed with CAS_URL or OIDC_ISSUER, whose servers send people back to it')
  if (faults.length > 0) throw new Error(`wrong configuration\n  ${faults.join('\n  ')}`)
  return config
}

const seconds = (text: string, shape: RegExp): number | undefined =>
  shape.test(text) && Number(text) > 0 ? Number(text) * 1000 : undefined

/**
 * Reads the trusted proxies and rejects lists that trust everybody: a trusted sender chooses the address that rate
 * limits and logs use.
 */
function proxies(text: string): readonly string[] | undefined {
  if (text === 'none') return []
  const all = text.split(',').map((one) => one.trim())
  const isProxy = (one: string): boolean => {
    const [address = '', bits] = one.split('/')
    const version = isIP(address)
    return (
      ['loopback', 'linklocal', 'uniquelocal'].includes(one) ||
      (version > 0 &&
        (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))))
    )
  }
  return all.every(isProxy) ? all : undefined
}

function url(text: string, protocols: readonly string[]): string | undefined {
  const parsed = URL.parse(text)
  return parsed && protocols.includes(parsed.protocol) ? text : undefined
}

/** A base URL that paths can be appended to. */
function plainUrl(text: string, protocols: readonly string[]): string | undefined {
  return /[?#]/.test(text) ? undefined : url(text, protocols)?.replace(/\/+$/, '')
}

/** An issuer's URL, kept character by character because it is compared as a string (OpenID Connect Discovery §4.3). */
function issuerUrl(text: string): string | undefined {
  const parsed = URL.parse(text)
  const isSafe = parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && isLoopback(parsed.hostname))
  return isSafe && !/[?#]/.test(text) ? text : undefined
}

/** Whether a host in a URL or a `Host` header is this machine. */
export const isLoopback = (host: string | undefined): boolean =>
  host !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
