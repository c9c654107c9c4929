import type { FastifyReply, FastifyRequest } from 'fastify'
import { secret } from './state-store.ts'

/** Time limit of a sign-on in progress, in seconds. */
export const attemptSeconds = 600

/** The `__Host-` prefix keeps other servers of the domain from setting the cookie; it requires https. */
const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-formwork-sso' : 'formwork-sso')

/** Returns the secret that identifies the browser that started a sign-on; scripts cannot read it. */
export function browserOf(request: FastifyRequest, origin: string): string | undefined {
  const name = cookieName(origin)
  const pair = request.headers.cookie?.split('; ').find((one) => one.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Sets the cookie. An existing cookie stays, because another window may have a sign-on in progress. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, origin: string): string {
  const value = browserOf(request, origin) ?? secret()
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  // Lax, because the provider redirects back from its own site
  reply.header(
    'set-cookie',
    `${cookieName(origin)}=${value}; Path=/; Max-Age=${attemptSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
  return value
}
