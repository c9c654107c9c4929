import { change, type Change } from '../version-change.ts'
import { named } from '../item.ts'
import { differs } from '../item-type.ts'
import { boundChanges } from './scale-bounds.ts'
import { rowTypeOf } from './row-types.ts'
import { maxRowsOf, type RowItem, type RowsItem } from './sub-form-rows.ts'

/** Effects of changed questions in the rows, and of their number, on collected answers. */
export function rowChanges(was: RowsItem, item: RowsItem): readonly Change[] {
  const old = new Map((was.rowItems ?? []).map((one) => [one.id, one]))
  const now = new Map((item.rowItems ?? []).map((one) => [one.id, one]))
  const name = named(item)
  const changeOf = (level: Change['level'], code: string, zh: string, en: string): Change =>
    change(level, code, `「${name}」${zh}`, `“${name}” ${en}`, item.id)
  const changes = [
    ...[...old.values()]
      .filter(({ id }) => !now.has(id))
      .map((one) =>
        changeOf(
          'breaking',
          'rows.removed',
          `的行里删除了「${named(one)}」，已收集的答案不再显示`,
          `lost “${named(one)}” in its rows; its collected answers are no longer shown`,
        ),
      ),
    ...[...now.values()]
      .filter(({ id }) => !old.has(id))
      .map((one) =>
        one.required
          ? changeOf(
              'widening',
              'rows.added',
              `的行里新增必填题「${named(one)}」，以前的答卷没有这一项`,
              `got the required “${named(one)}” in its rows; earlier submissions lack it`,
            )
          : changeOf('safe', 'rows.added', `的行里新增了「${named(one)}」`, `got “${named(one)}” in its rows`),
      ),
    ...[...now.values()].flatMap((one) => {
      const before = old.get(one.id)
      return before ? questionChanges(before, one, changeOf) : []
    }),
    ...boundChanges(item, [{ low: [was.minRows, item.minRows], high: [maxRowsOf(was), maxRowsOf(item)] }]),
  ]
  return changes.length === 0 && differs(was.rowItems, item.rowItems)
    ? [changeOf('safe', 'item.looks', '的行的顺序、说明或外观改变', 'shows its rows otherwise')]
    : changes
}

function questionChanges(
  was: RowItem,
  one: RowItem,
  changeOf: (level: Change['level'], code: string, zh: string, en: string) => Change,
): readonly Change[] {
  if (was.type !== one.type)
    return [
      changeOf(
        'breaking',
        'item.type',
        `的行里「${named(one)}」的题型改变`,
        `changed the type of “${named(one)}” in its rows`,
      ),
    ]
  return [
    ...(was.label === one.label
      ? []
      : [
          changeOf(
            'safe',
            'item.label',
            `的行里「${named(was)}」的标题改为「${named(one)}」`,
            `now calls “${named(was)}” in its rows “${named(one)}”`,
          ),
        ]),
    ...(!was.required && one.required
      ? [
          changeOf(
            'breaking',
            'item.required',
            `的行里「${named(one)}」改为必填`,
            `now requires “${named(one)}” in its rows`,
          ),
        ]
      : []),
    ...(was.required && !one.required
      ? [
          changeOf(
            'widening',
            'item.optional',
            `的行里「${named(one)}」改为选填`,
            `no longer requires “${named(one)}” in its rows`,
          ),
        ]
      : []),
    ...(rowTypeOf(one.type)?.compare(was, one) ?? []).map(({ level, code, message }) => ({
      ...changeOf(level, code, '', ''),
      message,
    })),
  ]
}
