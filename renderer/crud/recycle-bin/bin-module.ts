import type { ClientModule } from '#schemas/api/module-api-types.ts'

/** The module of a recycle bin: a flat list of deleted rows that can only be restored or purged. */
export function binModule(copy: ClientModule): ClientModule {
  const {
    tree: _tree,
    list: { aside: _aside, dragSort: _dragSort, slots: _slots, cards: _cards, ...list },
    ...rest
  } = copy
  // a deleted row is in no state of its life: a form in the bin collects nothing
  const isState = (name: string) => copy.fields[name]?.options?.some(({ tag }) => tag)
  const kept = list.columns
    .map(({ inline: _inline, link: _link, open: _open, copy: _copy, ...column }) => column)
    .filter(({ field }) => !stamps.has(field) && !isState(field))
  // Removing a row is its last change.
  const columns = [...kept, ...removed.filter(({ field }) => copy.fields[field]?.stamp)]
  return {
    ...rest,
    views: [],
    search: rest.search.filter(({ field }) => !isState(field)),
    list: {
      ...list,
      columns,
      card: { ...list.card, extra: list.card.extra?.filter((name) => !isState(name)) },
      toolbar: list.toolbar.filter((name) => name === 'export'),
      row: [],
      bulk: list.bulk.filter((name) => name === 'export'),
      select: true,
    },
  }
}

const removed: ClientModule['list']['columns'] = [
  { field: 'updateTime', cell: 'datetime', width: 170, label: { 'zh-cn': '删除时间', en: 'Deleted' } },
  { field: 'updateBy', cell: 'text', width: 120, label: { 'zh-cn': '删除人', en: 'Deleted by' } },
]
const stamps: ReadonlySet<string> = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])
