import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { JsonSchema } from '#schemas/form/item-type.ts'

/**
 * Generates an ES module without imports from the server's own check (schemas/form/json-schema-validator.ts) and a version's answer
 * schema. Its default export behaves like Ajv's validate functions: true, or false with `errors` on it. Questions are
 * data: a row of a table and a schema, shared by equal questions; never code.
 */
export function validatorModule({ properties, $defs }: JsonSchema): string {
  const shapes = new Map<string, number>()
  const rows = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([key, shape]) => {
    const text = JSON.stringify(shape)
    if (!shapes.has(text)) shapes.set(text, shapes.size)
    return `${JSON.stringify(key)},${shapes.get(text)}`
  })
  return [
    judge(),
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

let kept: string | undefined

/** Removes types and comments for browsers. */
function judge(): string {
  kept ??= stripTypeScriptTypes(
    readFileSync(new URL(import.meta.resolve('#schemas/form/json-schema-validator.ts')), 'utf8'),
    {
      mode: 'transform',
    },
  )
    .replaceAll(/^export (?=function)/gm, '')
    .replaceAll(/\n +/g, '\n')
  return kept
}
