import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormHead } from '#schemas/form/published-form.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ClosedPage } from '../shared/page-model.ts'
import { cookieOf, dropCookie, setCookie } from './visitor-cookies.ts'

/**
 * Session of a visitor who signed in on the page without scripts, which send the usual session. The cookie is limited
 * to this form's pages, is not sent with posts from other sites (SameSite) and ends with the browser; the session ends
 * with the submit. API calls ignore it.
 */
const nameOf = (formKey: string): string => `fw-user-${formKey}`
const pathOf = (formKey: string): string => `/s/${formKey}`

/** Returns the user signed in on a page of this form. */
export async function findPageCaller(app: FastifyInstance, request: FastifyRequest, formKey: string): Promise<void> {
  const token = request.caller ? undefined : cookieOf(request, nameOf(formKey))
  if (token === undefined || !/^[\w-]{20,100}$/.test(token)) return
  const caller = await app.sessions.callerBy(token)
  if (caller && !caller.mustChangePassword) request.caller = caller
}

/** Returns the reason why sign-in failed; undefined on success, from the next request on. */
export async function signInOnPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { formKey }: FormHead,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<ClosedPage['signInFault']> {
  try {
    const token = await app.passwordSignIn(request, userName, password)
    const caller = await app.sessions.callerBy(token)
    if (caller?.mustChangePassword) {
      await app.sessions.end(caller.tokenHash)
      return 'newPassword'
    }
    setCookie(request, reply, nameOf(formKey), token, { path: pathOf(formKey) })
    return undefined
  } catch (error) {
    const fault = error instanceof AppError ? faults[error.id] : undefined
    if (fault === undefined) throw error
    return fault
  }
}

const faults: Readonly<Record<string, ClosedPage['signInFault']>> = {
  'session.badPassword': 'wrong',
  'session.locked': 'locked',
  'session.disabled': 'disabled',
  'captcha.needed': 'captcha',
}

/** Signs out, so that the next visitor at this device signs in again. */
export async function endPageSession(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { formKey }: FormHead,
): Promise<void> {
  if (cookieOf(request, nameOf(formKey)) === undefined) return
  dropCookie(request, reply, nameOf(formKey), pathOf(formKey))
  if (request.caller && !request.headers.authorization) await app.sessions.end(request.caller.tokenHash)
}
