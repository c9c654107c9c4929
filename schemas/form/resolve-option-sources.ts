import { answerSchemaOf } from './answer-schema.ts'
import type { Item } from './form.ts'
import { choicesOf, optionsOf, sourceOf, type ItemId, type Option } from './item.ts'
import type { JsonSchema } from './item-type.ts'
import { offeredIn, only } from './offered-options.ts'
import { publicItem } from './public-form.ts'
import type { PublishedForm } from './published-form.ts'

/** An option that its source no longer offers. */
export interface PastOption {
  readonly value: string
  readonly label: string
  /** Value of the option above it, in a choice by levels. */
  readonly parent?: string | undefined
  /** Whether pages opened a short time ago still offer it, so that answers may have it. */
  readonly isAccepted: boolean
}

/** What the server knows of a source. */
export interface KnownOptions {
  /** The last good result; empty when there has been none. */
  readonly options: readonly Option[]
  readonly past: readonly PastOption[]
}

/**
 * Fills the options of sources into a published form, everywhere. Every option ever offered is there, past ones
 * `retired`, so that stored answers keep their texts. `answerSchema` is exact: it accepts what pages offer or offered a
 * short time ago, and the item's own options, which are the fallback. A question without any option to offer is not
 * required, so that a source's failure traps no visitor.
 */
export function withKnownOptions(
  form: PublishedForm,
  known: ReadonlyMap<ItemId, KnownOptions>,
  revision: string,
): PublishedForm {
  const { document, artifact } = form
  const filled = new Map(
    document.items.flatMap((item) => {
      const source = known.get(item.id)
      return source ? [[item.id, filledOptions(optionsOf(item), source)] as const] : []
    }),
  )
  const fill = (item: Item, which: 'all' | 'accepted' = 'all'): Item => {
    const options = filled.get(item.id)?.[which]
    return options ? ({ ...without(item, 'optionsFrom'), options } as Item) : item // of the same type as before
  }
  const items = document.items.map((item) => fill(item))
  const offersNone = ({ id }: Item): boolean => offeredIn(filled.get(id)?.all ?? []).length === 0
  return {
    ...form,
    document: { ...document, items },
    artifact: {
      ...artifact,
      answerSchema: answerSchemaOf(document.items.map((item) => fill(item, 'accepted'))),
      publicForm: {
        ...artifact.publicForm,
        items: artifact.publicForm.items.map((item, at) =>
          filled.has(item.id)
            ? ({ ...publicItem(items[at]!), ...(offersNone(item) ? { required: false } : {}) } as Item)
            : item,
        ),
      },
      codebook: artifact.codebook.map((entry) => {
        if (!filled.has(entry.id)) return entry
        const item = fill(entry.item)
        const options = choicesOf(item).map(({ value, label, score }) => ({
          value,
          label,
          ...(score === undefined ? {} : { score }),
        }))
        return { ...entry, item, options }
      }),
    },
    sources: {
      revision,
      storedSchema: answerSchemaOf(items),
      ofApis: document.items.filter((item) => sourceOf(item)?.kind === 'api').map(({ id }) => id),
    },
  }
}

/** The schema for answers that were given before: options may have gone since. */
export const storedSchemaOf = ({ sources, artifact }: PublishedForm): JsonSchema =>
  sources?.storedSchema ?? artifact.answerSchema

const without = (item: Item, key: string): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name !== key))

/** All options of an item, and those that answers may have. */
function filledOptions(
  own: readonly Option[],
  { options, past }: KnownOptions,
): { readonly all: readonly Option[]; readonly accepted: readonly Option[] } {
  const given = valuesIn(options)
  // “other” and an option that excludes the others complete any source
  const more =
    options.length === 0 ? own : own.filter(({ value, other, exclusive }) => (other || exclusive) && !given.has(value))
  const offered = [...options, ...more]
  const known = valuesIn(offered)
  const fallback = own.filter(({ value }) => !known.has(value))
  const gone = past.filter(({ value }) => !known.has(value) && !fallback.some((one) => one.value === value))
  const all = withPast([...offered, ...fallback.map(retire)], gone)
  const accepted = new Set([
    ...known,
    ...valuesIn(own),
    ...gone.filter(({ isAccepted }) => isAccepted).map(({ value }) => value),
  ])
  return { all, accepted: only(all, ({ value }) => accepted.has(value)) }
}

const retire = ({ children, ...option }: Option): Option => ({
  ...option,
  retired: true,
  ...(children ? { children: children.map(retire) } : {}),
})

/** Past options below the options they were below, or at the end. */
function withPast(options: readonly Option[], past: readonly PastOption[]): readonly Option[] {
  if (past.length === 0) return options
  const there = new Set([...valuesIn(options), ...past.map(({ value }) => value)])
  const below = Map.groupBy(past, ({ parent }) => (parent !== undefined && there.has(parent) ? parent : ''))
  const grow = (option: Option): Option => {
    const children = [...(option.children ?? []).map(grow), ...added(option.value)]
    return children.length > 0 ? { ...option, children } : option
  }
  const placed = new Set<string>()
  const added = (parent: string): readonly Option[] =>
    (below.get(parent) ?? []).flatMap(({ value, label }) => {
      if (placed.has(value)) return [] // below itself
      placed.add(value)
      return [grow({ value, label, retired: true })]
    })
  return [...options.map(grow), ...added('')]
}

const valuesIn = (options: readonly Option[]): ReadonlySet<string> =>
  new Set(choicesOf(itemWith(options)).map(({ value }) => value))
const itemWith = (options: readonly Option[]) => ({ id: '', type: '', label: '', options })
