import type { FastifyRequest } from 'fastify'
import { everything, grants } from '#schemas/api/current-user-api-types.ts'
import { AppError } from '../kit/app-error.ts'
import type { Caller } from '../kit/caller.ts'

/** The caller of a request; throws `session.none` without one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('session.none')
  return request.caller
}

/** Throws 401 without a caller, 403 without the permission. `@login` and `@public` are understood. */
export function requirePermission(caller: Caller | undefined, permission: string): void {
  if (permission === '@public') return
  if (!caller) throw new AppError('session.none')
  if (caller.mustChangePassword && permission !== '@login:any') throw new AppError('session.mustChangePassword')
  if (permission.startsWith('@login')) return
  if (!grants(caller.permissions, [permission])) throw new AppError('session.denied', `permission <${permission}>`)
}

export const holdsAll = (caller: Caller): boolean => caller.permissions.includes(everything)

/** Filters by owner: a caller's own rows, or every row for a caller who holds every permission. */
export const ownerOnly = (caller: Caller): { readonly ownerId?: number } =>
  holdsAll(caller) ? {} : { ownerId: caller.userId }
