import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kit/app-error.ts'
import { isLoopback, type Config } from '../../kit/config.ts'

/**
 * The address of this server for browsers: PUBLIC_URL. Without it the request's own `Host`, but only on this machine:
 * elsewhere a caller could invent a host, and tickets made for another server would be accepted.
 */
export function ownOrigin(config: Config, request: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>): string {
  if (config.publicUrl) return new URL(config.publicUrl).origin
  if (isLoopback(request.hostname)) return `${request.protocol}://${request.host}`
  throw new AppError('sso.address', `PUBLIC_URL is not set and the request is for <${request.hostname}>`)
}

/** Whether a CAS service is an address of ours, written as a browser writes it. */
export function isOwnService(service: string, origin: string): boolean {
  const url = URL.parse(service)
  return (
    url?.origin === origin &&
    url.username === '' &&
    url.password === '' &&
    service.startsWith(`${origin}/`) &&
    !service.includes('\\') &&
    url.hash === ''
  )
}
