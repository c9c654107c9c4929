import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Form, Item, Settings } from '#schemas/form/form.ts'
import { isShuffledExam } from '#schemas/form/visitor-form.ts'
import { networkOf } from '#server/kit/client-network.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Receipt } from '../shared/page-model.ts'
import { editValueOf, submissionOf } from './receipt-link.ts'
import { isFramed } from './frame-ancestors.ts'
import type { Visitor } from './quota-claims.ts'

/** Cookies of the public pages, not readable by scripts. */
const deviceCookie = 'fw-device'
const passCookie = (formKey: string): string => `fw-pass-${formKey}`
const yearSeconds = 365 * 24 * 3600

/** Identity of a visitor for limits. A browser without cookies is identified by address and user agent. */
export function visitorOf(request: FastifyRequest): Visitor {
  const device = cookieOf(request, deviceCookie)
  const network = networkOf(request.ip)
  return {
    ip: request.ip,
    network,
    userId: request.caller?.userId,
    device:
      device && /^[\w-]{36}$/.test(device) ? device : `${network} ${request.headers['user-agent'] ?? ''}`.slice(0, 200),
  }
}

/** Sets a device cookie only when the form limits devices or shuffles options per visitor. */
export function markDevice(request: FastifyRequest, reply: FastifyReply, { limits }: Settings, form: Form): void {
  if ((!limits?.device && !form.items.some(isShuffled) && !isShuffledExam(form)) || cookieOf(request, deviceCookie))
    return
  const mark = randomUUID()
  marks.set(request, mark)
  setCookie(request, reply, deviceCookie, mark, { maxAge: yearSeconds })
}

const isShuffled = (item: Item & { readonly shuffle?: boolean }): boolean => item.shuffle === true

/** Cookies to set with the response. */
const marks = new WeakMap<FastifyRequest, string>()

/** Seed of shuffled options, constant for one visitor. */
export const seedOf = (request: FastifyRequest): string =>
  request.caller ? `user ${request.caller.userId}` : (marks.get(request) ?? visitorOf(request).device ?? '')

export const proofIn = (request: FastifyRequest, formKey: string): string | undefined =>
  cookieOf(request, passCookie(formKey))

export const keepProof = (request: FastifyRequest, reply: FastifyReply, formKey: string, proof: string): void =>
  setCookie(request, reply, passCookie(formKey), proof, { maxAge: 24 * 3600 })

const receiptCookie = (formKey: string): string => `fw-receipt-${formKey}`

/**
 * Keeps the link of a receipt, until the browser is closed, where the form may refuse this browser from now on, so that
 * its page can lead there. Not where visitors sign in: someone else may sit at this computer next.
 */
export function keepReceipt(
  request: FastifyRequest,
  reply: FastifyReply,
  head: Pick<FormHead, 'formKey' | 'secret'>,
  { limits, access }: Settings,
  { id, link }: Pick<Receipt, 'id' | 'link'>,
): void {
  if (link === undefined || !(limits?.device || limits?.ip)) return
  if (request.caller || access?.signIn || access?.whitelist?.length) return
  const path = `/s/${head.formKey}`
  setCookie(request, reply, receiptCookie(head.formKey), editValueOf(head, id), { path })
}

/** The submission whose receipt this browser keeps. */
export function keptReceipt(request: FastifyRequest, head: Pick<FormHead, 'formKey' | 'secret'>): number | undefined {
  const [id = '', token = ''] = (cookieOf(request, receiptCookie(head.formKey)) ?? '').split('.')
  return submissionOf(head, id, token)
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Without a maximum age in seconds, the cookie ends with the browser session. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  { path = '/', maxAge }: { readonly path?: string; readonly maxAge?: number },
): void {
  const age = maxAge === undefined ? '' : ` Max-Age=${maxAge};`
  reply.header('set-cookie', `${name}=${value}; Path=${path};${age} HttpOnly; ${siteRule(request)}`)
}

/**
 * In a frame of another site only partitioned cookies are kept: browsers send them back within that site alone. They
 * need https.
 */
function siteRule(request: FastifyRequest): string {
  if (request.protocol !== 'https') return 'SameSite=Lax'
  return isFramed(request) ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax; Secure'
}

export const dropCookie = (request: FastifyRequest, reply: FastifyReply, name: string, path: string): void =>
  setCookie(request, reply, name, '', { path, maxAge: 0 })
