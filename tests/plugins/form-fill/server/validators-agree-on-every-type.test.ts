/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Artifact } from '#schemas/form/artifact.ts'
import { checkAnswers } from '#schemas/form/check-answers.ts'
import { compile } from '#schemas/form/compile.ts'
import type { Answers, Form, Item, Rule } from '#schemas/form/form.ts'
import { answersItself, hasAnswer, itemTypeOf, itemTypes } from '#schemas/form/item-types.ts'
import type { JsonSchema } from '#schemas/form/item-type.ts'
import { validateAnswers, type SchemaError } from '#schemas/form/json-schema-validator.ts'
import { formForVisitor } from '#schemas/form/visitor-form.ts'
import { readWithoutTypes } from '#plugins/form-fill/server/strip-types.ts'
import { checkFile, validatorModule, withoutExports } from '#plugins/form-fill/server/validator-module.ts'
import { form, now, rule } from '#tests/schemas/form/form-builders.ts'
import { fitting, spoilt } from '#tests/support/random-answers.ts'
import { randomItem } from '#tests/support/random-items.ts'
import { random, type Random } from '#tests/support/seeded-random.ts'

const checkText = withoutExports(readWithoutTypes(checkFile))

const answersOfOneForm = 250
const answered = (item: Item): boolean => hasAnswer(item) && !answersItself(item)

/** A form with one item of every type, and rules that show, hide, require and switch off some of them. */
function wholeForm(next: Random): { readonly form: Form; readonly artifact: Artifact } {
  const items = Object.keys(itemTypes).map((type, at) => randomItem(next, type, `q${String(at).padStart(5, '0')}`))
  const rules = Array.from({ length: 8 }, (): Rule => {
    const [read, target] = [next.below(items.length), next.below(items.length)].toSorted((a, b) => a - b)
    return rule(
      { [items[read!]!.id]: { empty: next.chance(0.5) } },
      { do: next.pick(['show', 'hide', 'require', 'optional', 'enable', 'disable']), target: items[target!]!.id },
    )
  })
  // one rule after the other, as long as the form compiles
  let made = compiledWith(items, [])
  for (const one of rules) made = compiledWith(items, [...made.form.logic, one], made)
  return made
}

function compiledWith(items: readonly Item[], logic: readonly Rule[], otherwise?: ReturnType<typeof wholeForm>) {
  const made = form(items, logic, { access: { signIn: true } })
  const { artifact, errors } = compile(made)
  if (artifact) return { form: made, artifact }
  if (otherwise) return otherwise
  throw new Error(errors.map(({ at, message }) => `${at}: ${message.en}`).join('\n'))
}

/** Mostly a few right answers with one that is not, so that either verdict depends on few. */
function someAnswers(next: Random, { publicForm, answerSchema }: Artifact): Answers {
  const schemas = answerSchema.properties as Readonly<Record<string, JsonSchema>>
  const asked = publicForm.items.filter(answered)
  const few = asked.filter(() => next.chance(0.2))
  const wrong = next.chance(0.5) ? next.pick(asked) : undefined
  const all = [...new Set([...few, ...(wrong ? [wrong] : [])])].flatMap((item) =>
    itemTypeOf(item.type)!
      .posts(item)
      .filter((key) => key === item.id || next.chance(0.5))
      .map((key) => {
        const right = fitting(next, inlined(schemas[key]!, answerSchema))
        return [key, item === wrong ? spoilt(next, right) : right] as const
      }),
  )
  const stray = next.chance(0.03) ? [['nobody', 1] as const] : []
  return JSON.parse(JSON.stringify(Object.fromEntries([...all, ...stray]))) as Answers
}

/** The schema with what it refers to in its place. */
function inlined(schema: JsonSchema, whole: JsonSchema): JsonSchema {
  if ('$ref' in schema)
    return (whole.$defs as Readonly<Record<string, JsonSchema>>)[String(schema.$ref).split('/').at(-1)!]!
  const { items, properties } = schema
  return {
    ...schema,
    ...(items ? { items: inlined(items as JsonSchema, whole) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([key, one]) => [
              key,
              inlined(one, whole),
            ]),
          ),
        }
      : {}),
  }
}

type Module = { (answers: Answers): boolean; readonly errors: readonly SchemaError[] }

/** What browsers get of a form: its public part as one visitor sees it, and the check as a module, both through text. */
async function inBrowser({ artifact }: ReturnType<typeof wholeForm>) {
  const { default: validate } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(validatorModule(artifact.answerSchema, checkText))}`
  )) as { default: Module }
  const { graph } = artifact
  const publicForm = formForVisitor(artifact.publicForm, 'a visitor', now)
  const seen = JSON.parse(JSON.stringify({ format: 1, publicForm, graph, answerSchema: {}, codebook: [] })) as Artifact
  return {
    validate,
    check: (answers: Answers) =>
      checkAnswers(seen, answers, { now }, (some) => (validate(some) ? [] : validate.errors)),
  }
}

interface Compared {
  /** The first answers about which the judges differ, with what they say. */
  readonly differing?: object
  /** Types of which no answer was accepted, or none refused: their judges agree by never being asked. */
  readonly neverAccepted?: readonly string[]
  readonly neverRefused?: readonly string[]
}
const agreed: Compared = { neverAccepted: [], neverRefused: [] }

/** What all judges say of the answers to some forms. */
async function compare(seed: number, forms: number): Promise<Compared> {
  const next = random(seed)
  const accepted = new Map<string, number>()
  const refused = new Map<string, number>()
  const count = (map: Map<string, number>, type: string): void => void map.set(type, (map.get(type) ?? 0) + 1)
  for (let at = 0; at < forms; at++) {
    const made = wholeForm(next)
    const { artifact } = made
    const typeOf = new Map(made.form.items.map(({ id, type }) => [id, type]))
    const ajv = new Ajv2020({ strict: false }).compile(artifact.answerSchema)
    const third = new Validator(artifact.answerSchema, '2020-12')
    const browser = await inBrowser(made)
    for (let i = 0; i < answersOfOneForm; i++) {
      const answers = someAnswers(next, artifact)
      const ours = validateAnswers(artifact.answerSchema, answers).length === 0
      const verdicts = { browser: browser.validate(answers), ajv: ajv(answers), third: third.validate(answers).valid }
      if (Object.values(verdicts).some((one) => one !== ours))
        return { differing: { items: made.form.items.filter(({ id }) => id in answers), answers, ours, verdicts } }

      const server = checkAnswers(artifact, answers, { now }, (some) => validateAnswers(artifact.answerSchema, some))
      const seen = browser.check(answers)
      if (JSON.stringify([server.errors, server.answers]) !== JSON.stringify([seen.errors, seen.answers]))
        return { differing: { answers, server: [server.errors, server.answers], browser: [seen.errors, seen.answers] } }
      // what is stored is what the schema promises to other programs
      const wrong = new Set(server.errors.map(({ item }) => item))
      const stored = Object.fromEntries(
        Object.entries(server.answers).filter(([key]) => !wrong.has(key.split(':')[0]!)),
      )
      if (!ajv(stored) || !third.validate(stored).valid) return { differing: { stored, errors: ajv.errors } }
      for (const { item } of server.errors) if (item in answers) count(refused, typeOf.get(item) ?? item)
      for (const id of Object.keys(server.answers)) if (!wrong.has(id)) count(accepted, typeOf.get(id) ?? id)
    }
  }
  const types = Object.keys(itemTypes).filter((type) => answered(randomItem(next, type, 'item01')))
  return {
    neverAccepted: types.filter((type) => !accepted.has(type)),
    neverRefused: types.filter((type) => !refused.has(type)),
  }
}

describe('browser, server and two other validators of JSON Schema', () => {
  it('say the same of 2 000 answers to forms with every type', async () => {
    expect(await compare(1, 8)).toEqual(agreed)
  })

  it.each(Array.from({ length: 20 }, (_, at) => [at + 2]))(
    'say the same of 5 000 further answers, seed %i',
    { tags: ['whole'], timeout: 120_000 },
    async (seed) => {
      expect(await compare(seed, 20)).toEqual(agreed)
    },
  )
})
