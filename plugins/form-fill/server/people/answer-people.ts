import fp from 'fastify-plugin'
import type { AnswerError, Answers, Item } from '#schemas/form/form.ts'
import { foundOnce } from '#schemas/form/item.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { idOf, pickedIn, type PeopleItem, type Picked, type PickedKey } from '#schemas/form/types/people-base.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { circleOf, peopleStore, type Offered } from './people-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly answerPeople: AnswerPeople
  }
}

/** Page size of a search. */
const pageSize = 20

/** Users and departments in answers. */
export interface AnswerPeople {
  /** Finds candidates of a question by part of their name or department; `page` starts at 1. */
  search(
    item: Item,
    keyword: string,
    page: number,
  ): Promise<{ readonly rows: readonly Offered[]; readonly more: boolean }>
  /**
   * Replaces entries of the answers by ids and current names. Entries that do not exist, are disabled or exceed the
   * question's limits are errors; entries in `before` stay unchanged.
   */
  resolve(
    items: readonly Item[],
    answers: Answers,
    options: { readonly locale: Locale; readonly before?: Answers },
  ): Promise<{ readonly answers: Answers; readonly errors: readonly AnswerError[] }>
}

/** Kind of ids in a question's answers. */
export const keyOf = (item: Item): PickedKey =>
  itemTypeOf(item.type)
    ?.operands(item)
    .some(({ suffix }) => suffix === '.deptId')
    ? 'deptId'
    : 'userId'

const itemsOfPeople = foundOnce<Item>((item) => familyOf(item) === 'people')

/** Decorates `app.answerPeople`. */
export const answerPeople = fp(
  async (app) => {
    const store = peopleStore(app.db)

    app.decorate('answerPeople', {
      async search(item, keyword, page) {
        const circle = circleOf(item as PeopleItem, keyOf(item))
        const rows = await store.search(circle, keyword.trim(), (page - 1) * pageSize, pageSize + 1)
        return { rows: rows.slice(0, pageSize), more: rows.length > pageSize }
      },
      async resolve(items, answers, { locale, before = {} }) {
        const asked = itemsOfPeople(items).filter((item) => answers[item.id] !== undefined)
        if (asked.length === 0) return { answers, errors: [] }
        const errors: AnswerError[] = []
        const resolved = await Promise.all(
          asked.map(async (item) => {
            const key = keyOf(item)
            const given = pickedIn(answers[item.id], key)
            const kept = new Map(pickedIn(before[item.id], key).map((one) => [idOf(one), one]))
            const fresh = given.filter((one) => !kept.has(idOf(one)))
            const ids = fresh.flatMap((one) => idOf(one) ?? [])
            // looks up by name only without an id
            const names = fresh.flatMap((one) => (idOf(one) === undefined && one.name !== undefined ? [one.name] : []))
            const found = fresh.length === 0 ? [] : await store.find(circleOf(item as PeopleItem, key), ids, names)
            const all = given.flatMap((one): readonly Picked[] => {
              const same = kept.get(idOf(one))
              if (same) return [same]
              const id = idOf(one)
              // sign-in names are private
              const own = found.filter((row) =>
                id === undefined ? key === 'userId' && row.code === one.name : Number(row.id) === id,
              )
              const matches = own.length > 0 || id !== undefined ? own : found.filter(({ name }) => name === one.name)
              if (matches.length === 1) return [{ [key]: Number(matches[0]!.id), name: matches[0]!.name }]
              if (!errors.some((error) => error.item === item.id))
                errors.push(faultOf(item, one, matches.length, locale))
              return []
            })
            const ways = new Set(all.map(idOf))
            return [item.id, all.filter((one) => ways.delete(idOf(one)))] as const
          }),
        )
        return { answers: { ...answers, ...Object.fromEntries(resolved) }, errors }
      },
    } satisfies AnswerPeople)
  },
  { name: 'answer-people' },
)

function faultOf(item: Item, { name, ...one }: Picked, matches: number, locale: Locale): AnswerError {
  const who = name ?? String(idOf(one) ?? '')
  if (matches > 1)
    return {
      item: item.id,
      code: 'personMany',
      message:
        locale === 'en'
          ? `There are ${matches} called “${who}”. Pick one from the list, or write the username.`
          : `有 ${matches} 个「${who}」，请在列表中选择，或填写用户名`,
    }
  return {
    item: item.id,
    code: 'personGone',
    message: locale === 'en' ? `“${who}” can’t be chosen here` : `这里不能选择「${who}」`,
  }
}
