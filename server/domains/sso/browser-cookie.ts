import type { FastifyReply, FastifyRequest } from 'fastify'
import { secret } from './state-store.ts'

/** A sign-on that takes longer has to begin anew. */
export const attemptSeconds = 600

/** The `__Host-` prefix keeps other servers of the domain from setting the cookie; it requires https. */
const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-formwork-sso' : 'formwork-sso')

/** The secret that says which browser began a sign-on; scripts cannot read it. */
export function browserOf(request: FastifyRequest, origin: string): string | undefined {
  const name = cookieName(origin)
  const pair = request.headers.cookie?.split('; ').find((one) => one.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Marks the browser; one that is marked keeps its mark, for the sign-on of another of its windows. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, origin: string): string {
  const value = browserOf(request, origin) ?? secret()
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  // Lax: the provider sends people back from its own site
  reply.header(
    'set-cookie',
    `${cookieName(origin)}=${value}; Path=/; Max-Age=${attemptSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
  return value
}
