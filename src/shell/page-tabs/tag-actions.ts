import { getDefaultStore } from 'jotai'
import { giveUp, unsavedOf } from '#renderer/kit/unsaved-changes.ts'
import { loadMessages } from '#renderer/kit/messages.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { keepPins } from './pinned-tags.ts'
import { nextAddress } from './tag-list.ts'
import type { Tag, Tags } from './open-tags.ts'
import { refreshPageAtom, tagsAtom } from './tags-state.ts'
import type { TagsControl } from './use-tags.ts'
import { tagMessages } from '../../messages.ts'

const store = getDefaultStore()

/** Whether the menu pins the tag. */
export const isAffix = ({ affix }: Pick<TagsControl, 'affix'>, tag: Tag): boolean =>
  affix.some((one) => one.identity === tag.identity)

/**
 * Applies an update of the tags, such as closing, pinning or moving. Asks before unsaved changes would be lost;
 * resolves to whether the update happened.
 */
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

/** Reloads a page by remounting it; asks before unsaved changes would be lost. */
export async function refresh(control: TagsControl, tag: Tag): Promise<void> {
  if (!(await mayLose([tag], control))) return
  store.set(refreshPageAtom, tag.identity)
  if (tag.identity !== control.shown) control.go(tag.address)
}

/**
 * Resolves to whether these pages may be closed: without unsaved changes, or after one confirmation that names them.
 */
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
