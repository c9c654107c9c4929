import type { FastifyInstance } from 'fastify'
import type { JsonSchema } from '#schemas/form/item-type.ts'
import { withoutTypes, type TypeScriptFile } from './strip-types.ts'

/**
 * Generates an ES module without imports from the server's own check (`checkSource`) and a version's answer schema. Its
 * default export behaves like Ajv's validate functions: true, or false with `errors` on it. Questions are data: a row of
 * a table and a schema, shared by equal questions; never code.
 */
export function validatorModule({ properties, $defs }: JsonSchema, check: string): string {
  const shapes = new Map<string, number>()
  const rows = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([key, shape]) => {
    const text = JSON.stringify(shape)
    if (!shapes.has(text)) shapes.set(text, shapes.size)
    return `${JSON.stringify(key)},${shapes.get(text)}`
  })
  return [
    check,
    `const shapes=[${[...shapes.keys()].join(',\n')}];`,
    `const rows=[${rows.join(',\n')}];`,
    'const properties={};',
    'for(let i=0;i<rows.length;i+=2)properties[rows[i]]=shapes[rows[i+1]];',
    `const schema={properties,$defs:${JSON.stringify($defs ?? {})}};`,
    'export default function validate(answers){',
    'validate.errors=validateAnswers(schema,answers);',
    'return validate.errors.length===0}',
  ].join('\n')
}

/** The server's own check (schemas/form/json-schema-validator.ts) as text, without types, comments and indents. */
export function checkSource(app: FastifyInstance): () => Promise<string> {
  const script = withoutTypes(app, checkFile)
  return async () => withoutExports(await script())
}

export const checkFile: TypeScriptFile = {
  url: new URL('../../../schemas/form/json-schema-validator.ts', import.meta.url).href,
  mode: 'transform',
}

export const withoutExports = (script: string): string =>
  script.replaceAll(/^export (?=function)/gm, '').replaceAll(/\n +/g, '\n')
