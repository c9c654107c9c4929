import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../kit/config.ts'
import { http } from '../kit/lazy-node-http.ts'

type Headers = Readonly<Record<string, string>>

export interface SecurityHeaders {
  /** For pages and whatever they load. */
  readonly page: Headers
  /** For responses of the API, which no browser shows as a page: what a browser heeds on data. */
  readonly api: Headers
}

/** Headers that guard every response, by name. They never change, so the library is asked once. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): SecurityHeaders {
  const page = pageHeaders(publicUrl)
  const { 'strict-transport-security': hsts } = page
  return {
    page,
    api: {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      ...(hsts === undefined ? {} : { 'strict-transport-security': hsts }),
    },
  }
}

function pageHeaders(publicUrl: string | undefined): Headers {
  const request = new http.IncomingMessage(new Socket())
  const response = new http.ServerResponse(request)
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        // the UI library sets style attributes; scripts are never inline
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: publicUrl?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(request, response, () => {})
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
