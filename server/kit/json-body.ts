import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { inTurn } from './turns.ts'

export interface JsonLimits {
  /** Levels of objects and lists, one in the other. */
  readonly depth: number
  /** Keys of any one object. */
  readonly objectKeys: number
  /** Keys of all objects together. */
  readonly allKeys: number
}

/** Deeper than any honest body: a process of three hundred steps, one in the other, is the deepest. */
const maxDepth = 500
/** A body's objects name fields; only answers, whose keys are the questions' ids, have more (`maxKeys` of a route). */
const maxObjectKeys = 1_000
/** Five hundred rows below a row, of forty fields each. */
const maxAllKeys = 20_000
/** Documents, for which a route takes more than the usual megabyte, have a key in thirteen bytes at most. */
const bytesOfKey = 13
const usualBytes = 1024 * 1024
/** Longer ones take milliseconds to read, and take turns. */
const shortText = 32_000

/**
 * What is read as a body: JSON, bounded in depth and keys before it is read: whatever walks it later walks by
 * recursion, and an object of a hundred thousand different keys takes longer to make than all checks of an honest one.
 * Names that reach into every object (`__proto__`, `constructor.prototype`) are refused. Plain text is no body: any
 * page may send it without asking first.
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
    else inTurn(read).catch((error: Error) => done(error))
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

/** Whether a JSON text nests too deeply or has too many keys, by its brackets and colons outside of texts. */
export function excessOf(json: string, { depth: most, objectKeys, allKeys }: JsonLimits): AppError | undefined {
  const keys = new Uint32Array(most + 1)
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
