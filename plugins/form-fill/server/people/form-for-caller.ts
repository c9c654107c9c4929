import type { Form, Item } from '#schemas/form/form.ts'
import { familyOf } from '#schemas/form/item-types.ts'
import { ownDefault, type PeopleItem } from '#schemas/form/types/people-base.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { keyOf } from './answer-people.ts'
import { circleOf, peopleStore } from './people-store.ts'

/**
 * Adapts a public form to the signed-in caller: adds the search URLs of its people questions, and the caller where they
 * are the default.
 */
export function formForCaller(db: Db) {
  const store = peopleStore(db)
  return async (shown: Form, document: Form, formKey: string, caller: Caller | undefined): Promise<Form> => {
    if (!caller || !shown.items.some((item) => familyOf(item) === 'people')) return shown
    const whole = new Map(document.items.map((item) => [item.id, item]))
    const own = async (item: Item): Promise<object> => {
      const asked = whole.get(item.id)
      const key = keyOf(item)
      const id = key === 'userId' ? caller.userId : caller.deptId
      if (asked?.default !== ownDefault || id === null) return {}
      const [found] = await store.find(circleOf(asked as PeopleItem, key), [id], [])
      return found ? { default: [{ [key]: id, name: found.name }] } : {}
    }
    const items = await Promise.all(
      shown.items.map(async (item) =>
        familyOf(item) === 'people'
          ? ({ ...item, source: `/api/public/form/${formKey}/people/${item.id}`, ...(await own(item)) } as Item) // an item of its own type
          : item,
      ),
    )
    return { ...shown, items }
  }
}
