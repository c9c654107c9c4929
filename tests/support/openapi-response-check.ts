import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Answer } from './open-app.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}
interface Operation {
  readonly responses: Readonly<
    Record<
      string,
      { readonly $ref?: string; readonly content?: Readonly<Record<string, { readonly schema?: object }>> }
    >
  >
}

const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d$/,
}

/** Validates every response against the server's OpenAPI document. */
export function openApiResponseCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats, validateFormats: true })
  ajv.addSchema({ $id: 'doc', components: document.components }, 'doc')
  // literal paths before parameters, in the server's order
  const paths = Object.keys(document.paths).sort((a, b) => weight(a) - weight(b) || a.localeCompare(b))
  const patterns = paths.map(
    (path) => [path, new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
  )
  const pathOf = (url: string): string | undefined =>
    url.startsWith('/api/schema/')
      ? url.includes('/validator-')
        ? '/api/schema/{module}/{validator}'
        : '/api/schema/{module}'
      : patterns.find(([, pattern]) => pattern.test(url))?.[0]
  const compiled = new Map<string, ValidateFunction>()
  let checked = 0
  return {
    get checked() {
      return checked
    },
    /** The error in a response, or undefined; undocumented calls are errors, too. */
    faultOf(
      method: string,
      url: string,
      { status, headers, body }: Pick<Answer, 'status' | 'headers' | 'body'>,
    ): string | undefined {
      checked += 1
      const call = `${method} ${url} → ${status}`
      const path = pathOf(url)
      if (!path) return status === 404 ? undefined : `${call}: no such path in the document`
      const operation = document.paths[path]?.[method.toLowerCase()]
      if (!operation) return status === 404 ? undefined : `${call}: ${path} has no such method`
      const type = String(headers['content-type']).split(';')[0]!
      const name = operation.responses[String(status)] ? String(status) : 'default'
      const response = operation.responses[name]!
      if (response.$ref) return fault(call, { $ref: '#/components/schemas/Failure' }, body)
      const content = response.content?.[type]
      if (!content) return `${call}: ${type} is not among ${Object.keys(response.content ?? {}).join(', ')}`
      return content.schema && type === 'application/json' ? fault(call, content.schema, body) : undefined
    },
  }

  function fault(call: string, schema: object, body: unknown): string | undefined {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"doc#/components')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object)
    compiled.set(text, validate)
    return validate(body) ? undefined : `${call}: ${ajv.errorsText(validate.errors, { dataVar: '' })}`
  }
}

const weight = (path: string): number => path.split('{').length
