import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { inEventLoopTurn } from './event-loop-turns.ts'

export interface JsonLimits {
  /** Nesting levels of objects and lists. */
  readonly depth: number
  /** Keys of one object. */
  readonly objectKeys: number
  /** Keys of all objects together. */
  readonly allKeys: number
}

/** Deepest body of real use: an approval process of three hundred nested steps. */
const maxDepth = 500
/** Keys of an object that names fields. Answers, keyed by question id, may have more (`maxKeys` of a route). */
const maxObjectKeys = 1_000
/** Room for five hundred child rows of forty fields. */
const maxAllKeys = 20_000
/** Documents, for which routes accept more than a megabyte, have at most one key per thirteen bytes. */
const bytesOfKey = 13
const usualBytes = 1024 * 1024
/** Longer texts take milliseconds to parse and are queued. */
const shortText = 32_000

/**
 * Accepts only JSON bodies, limited in depth and keys before parsing. Later code walks the body by recursion, and
 * parsing an object of a hundred thousand different keys takes longer than all checks of a real body. Keys that reach
 * into every object (`__proto__`, `constructor.prototype`) are refused. Plain text is refused, because any web page may
 * send it without a CORS preflight.
 */
export function readJsonOnly(app: FastifyInstance, { keepsText }: { readonly keepsText: boolean }): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.decorateRequest('bodyText', undefined)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (keepsText) request.bodyText = text
    const read = (): void => {
      const excess = excessOf(text, limitsOf(request))
      if (excess) done(excess)
      else void parse(request, text, done)
    }
    if (text.length <= shortText) read()
    else inEventLoopTurn(read).catch((error: Error) => done(error))
  })
}

function limitsOf({ routeOptions: { config, bodyLimit } }: FastifyRequest): JsonLimits {
  const isDocument = bodyLimit !== undefined && bodyLimit > usualBytes
  return {
    depth: maxDepth,
    objectKeys: config.maxKeys ?? maxObjectKeys,
    allKeys: isDocument ? Math.ceil(bodyLimit / bytesOfKey) : maxAllKeys,
  }
}

/** Keys counted so far at each level, reused by every body. */
const counts = new Uint32Array(maxDepth + 1)

/** Whether a JSON text exceeds the limits, counted by its brackets and colons outside strings. */
export function excessOf(json: string, { depth: most, objectKeys, allKeys }: JsonLimits): AppError | undefined {
  const keys = most === maxDepth ? counts : new Uint32Array(most + 1)
  keys[0] = 0
  let depth = 0
  let all = 0
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i)
    if (isText) {
      if (code === backslash) i++
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === colon) {
      if (++keys[depth]! > objectKeys)
        return new AppError('request.tooManyKeys', `more than ${objectKeys} keys in one object`, {
          data: { limit: objectKeys },
        })
      if (++all > allKeys)
        return new AppError('request.tooManyKeys', `more than ${allKeys} keys`, { data: { limit: allKeys } })
    } else if (code === openBracket || code === openBrace) {
      if (++depth > most) return new AppError('request.tooDeep', `more than ${most} levels`)
      keys[depth] = 0
    } else if ((code === closeBracket || code === closeBrace) && depth > 0) depth--
  }
  return undefined
}

const [quote, backslash, colon, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\:[]{}'].map((char) =>
  char.charCodeAt(0),
) as [number, number, number, number, number, number, number]
