import { getDefaultStore } from 'jotai'
import { giveUp, unsavedOf } from '#renderer/kit/unsaved-changes.ts'
import { loadMessages } from '#renderer/kit/messages.ts'
import { confirm } from '#renderer/ui/confirm.tsx'
import { keepPins } from './pins.ts'
import { nextAddress } from './tag-list.ts'
import type { Tag, Tags } from './tags.ts'
import { refreshPageAtom, tagsAtom } from './tags-state.ts'
import type { TagsControl } from './use-tags.ts'
import { tagMessages } from '../../messages.ts'

const store = getDefaultStore()

/** The menu pins it. */
export const isAffix = ({ affix }: Pick<TagsControl, 'affix'>, tag: Tag): boolean =>
  affix.some((one) => one.identity === tag.identity)

/** Closes, pins or moves; asks first when something unsaved would go. Resolves to whether it was done. */
export async function change(control: TagsControl, update: (tags: Tags) => Tags): Promise<boolean> {
  const { tags, shown, go } = control
  const after = update(tags)
  if (after === tags) return false
  if (
    !(await mayLose(
      tags.filter((tag) => !after.some((one) => one.identity === tag.identity)),
      control,
    ))
  )
    return false
  store.set(tagsAtom, update)
  const next = nextAddress(tags, after, shown)
  if (next !== undefined) go(next)
  const pins = (all: Tags): Tags => all.filter((tag) => tag.isPinned && !isAffix(control, tag))
  if (JSON.stringify(pins(tags)) !== JSON.stringify(pins(after))) keepPins(pins(after))
  return true
}

/** Shows a page anew, as if it had just been opened. */
export async function refresh(control: TagsControl, tag: Tag): Promise<void> {
  if (!(await mayLose([tag], control))) return
  store.set(refreshPageAtom, tag.identity)
  if (tag.identity !== control.shown) control.go(tag.address)
}

/** Whether nothing unsaved is on these pages, or may be lost: one question for all of them, by name. */
async function mayLose(tags: Tags, { titleOf }: TagsControl): Promise<boolean> {
  const unsaved = unsavedOf(tags.map((tag) => tag.identity))
  if (unsaved.length === 0) return true
  const t = await loadMessages(tagMessages)
  const names = tags.filter((tag) => unsaved.includes(tag.identity)).map((tag) => titleOf(tag))
  const title = names.length === 1 ? t('unsaved.one', { name: names[0] }) : t('unsaved.many', { count: names.length })
  const agreed = await confirm({
    title,
    body: t('unsaved.body', { names: names.map((name) => t('unsaved.name', { name })).join(t('unsaved.and')) }),
    verb: t('unsaved.verb'),
    stay: t('unsaved.stay'),
  })
  if (agreed) giveUp(unsaved)
  return agreed
}
