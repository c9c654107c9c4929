import type { FastifyInstance } from 'fastify'
import type { Option, OptionSource } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { readAddressList } from '#server/kit/ip-address-list.ts'
import { callOutbound, OutboundError, outboundUrl } from '#server/kit/outbound-http.ts'
import { isAllowedHost, optionSourceSettings } from '../shared/option-source-settings.ts'
import { readOptions } from './parse-options-response.ts'
import type { SourceProblem } from './source-problems.ts'
import { sourceStore } from './source-store.ts'

const timeoutMs = 5_000
const maxBytes = 1_000_000

/** Where and in which language a source is read. */
export interface SourcePlace {
  readonly formId: number
  /** The form's language, for labels of dictionaries. */
  readonly locale: Locale
}

/** Reads the options that a source has now, or the reason why there are none. */
export async function loadOptions(
  app: FastifyInstance,
  { formId, locale }: SourcePlace,
  source: OptionSource,
): Promise<readonly Option[] | SourceProblem> {
  const store = sourceStore(app.db)
  if (source.kind === 'dict') {
    const options = await store.dictOptions(source.type, locale)
    if (options.length > limits.sourceOptions) return 'tooMany'
    return options.length === 0 ? 'noDict' : options
  }
  const url = outboundUrl(source.url.trim())
  if (!url) return 'url'
  const { hosts, privateAddresses } = app.settings.of(optionSourceSettings)
  if (!isAllowedHost(url, hosts)) return 'host'
  const header = await store.header(formId, url.origin)
  try {
    const { status, text, isCut } = await callOutbound({
      url: url.href,
      headers: {
        accept: 'application/json',
        'user-agent': 'Formwork-Options/1',
        ...(header ? { [header.name]: header.secret } : {}),
      },
      allowed: readAddressList(privateAddresses),
      timeoutMs,
      maxBytes,
    })
    if (status >= 300 && status < 400) return 'redirect'
    if (status < 200 || status >= 300) return 'status'
    return isCut ? 'tooLarge' : readOptions(text, source)
  } catch (error) {
    if (error instanceof OutboundError) return error.problem
    throw error
  }
}
