import type { XMLParser } from 'fast-xml-parser'
import { AppError } from '../../kit/app-error.ts'
import { askProvider } from './provider-fetch.ts'
import { attributesOf, type Identity } from './identity-attributes.ts'

type Tree = { readonly [tag: string]: unknown }

let parser: XMLParser | undefined

/** Loaded at the first message, because many servers have no CAS. */
const xmlParser = async (): Promise<XMLParser> =>
  (parser ??= new (await import('fast-xml-parser')).XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: true,
    parseTagValue: false,
    trimValues: true,
    maxNestedTags: 20,
  }))

export interface CasTicket {
  readonly casUrl: string
  readonly ticket: string
  readonly service: string
  readonly timeoutMs: number
}

/**
 * Validates a ticket at the CAS server: by protocol 3, or 2 where the server lacks 3. A ticket can be validated once.
 */
export async function validateTicket({ casUrl, ticket, service, timeoutMs }: CasTicket): Promise<Identity> {
  const query = new URLSearchParams({ service, ticket }).toString()
  let answer = await askProvider(`${casUrl}/p3/serviceValidate?${query}`, timeoutMs)
  if ([404, 405, 410, 501].includes(answer.status))
    answer = await askProvider(`${casUrl}/serviceValidate?${query}`, timeoutMs)
  const response = (await treeOf(answer.text))?.serviceResponse as Tree | undefined
  const failure = response?.authenticationFailure
  if (failure !== undefined) throw new AppError('sso.ticket', String(failure).slice(0, 200))
  const success = response?.authenticationSuccess as Tree | undefined
  if (answer.status !== 200 || typeof success?.user !== 'string' || success.user === '')
    throw new AppError('sso.provider', `HTTP ${answer.status}`)
  return {
    kind: 'cas',
    provider: `cas:${casUrl}`,
    subject: success.user,
    userName: success.user,
    attributes: attributesOf((success.attributes as Tree | undefined) ?? {}),
  }
}

/** Returns the ticket of a single sign-out request; undefined for any other message. */
export async function ticketOfLogout(xml: string): Promise<string | undefined> {
  const index = ((await treeOf(xml))?.LogoutRequest as Tree | undefined)?.SessionIndex
  return typeof index === 'string' && index !== '' ? index : undefined
}

/** Markup with a document type could hold entities that grow without end or read files; CAS never sends one. */
async function treeOf(xml: string): Promise<Tree | undefined> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined
  const found = await xmlParser()
  try {
    return found.parse(xml) as Tree
  } catch {
    return undefined
  }
}
