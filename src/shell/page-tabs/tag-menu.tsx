import { Menu } from '@mantine/core'
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMaximize,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { useMessages, type KeyOf } from '#renderer/kit/messages.ts'
import { focusTag, moveTo, type MenuPosition } from './tag-events.ts'
import classes from './tag-menu.module.css'
import strip from './page-tabs.module.css'
import { change, isAffix, refresh } from './tag-actions.ts'
import { closeAll, closeLeft, closeOthers, closeRight, closeTag, moveTag } from './tag-list.ts'
import { pinTag, positionOf, type Tags } from './open-tags.ts'
import { isWholeAtom } from './tags-state.ts'
import type { TagsControl } from './use-tags.ts'
import { tagMessages } from '../../messages.ts'

type TagKey = KeyOf<typeof tagMessages>

interface TagMenuProps {
  readonly at: MenuPosition
  readonly control: TagsControl
  readonly announce: (words: string) => void
  readonly onClose: () => void
}

/** Shows the context menu of a tag. Actions without effect are disabled. */
export default function TagMenu({ at, control, announce, onClose }: TagMenuProps) {
  const t = useMessages(tagMessages)
  const setWhole = useSetAtom(isWholeAtom)
  const [from] = useState(() => document.activeElement)
  const { tags, titleOf, go } = control
  const tag = tags.find((one) => one.identity === at.tag.identity) ?? at.tag
  const title = titleOf(tag)

  const leave = (): void => {
    onClose()
    const place = positionOf(tags, tag.identity)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement?.isConnected) return
      if (from instanceof HTMLElement && from !== document.body && from.isConnected) from.focus()
      else focusTag(document.querySelector(`.${strip.tags}`) ?? document, place)
    })
  }
  const close = (key: TagKey, update: (tags: Tags) => Tags, icon: ReactNode, keys?: string) => (
    <Menu.Item
      leftSection={icon}
      disabled={update(tags).length === tags.length}
      rightSection={keys && <Keys>{keys}</Keys>}
      onClick={() => void change(control, update)}
    >
      {t(key)}
    </Menu.Item>
  )
  const move = (key: TagKey, step: number, icon: ReactNode, keys: string) => (
    <Menu.Item
      leftSection={icon}
      disabled={moveTag(tags, tag.identity, positionOf(tags, tag.identity) + step) === tags}
      rightSection={<Keys>{keys}</Keys>}
      onClick={() => void moveTo({ ...control, announce }, tag, positionOf(tags, tag.identity) + step)}
    >
      {t(key)}
    </Menu.Item>
  )
  return (
    <Menu
      opened
      width={224}
      position={at.isBar ? 'bottom-end' : 'bottom-start'}
      offset={4}
      returnFocus={false}
      onChange={(isOpen) => !isOpen && leave()}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.place}
          style={{ left: at.isBar ? at.x + 28 : at.x, top: at.y }}
          aria-label={t('menu', { title })}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu!}>
        <Menu.Item leftSection={<IconRefresh {...iconProps} />} onClick={() => void refresh(control, tag)}>
          {t('refresh')}
        </Menu.Item>
        {!isAffix(control, tag) && (
          <Menu.Item
            leftSection={tag.isPinned ? <IconPinnedOff {...iconProps} /> : <IconPin {...iconProps} />}
            onClick={() => void change(control, (open) => pinTag(open, tag.identity, !tag.isPinned, title))}
          >
            {t(tag.isPinned ? 'unpin' : 'pin')}
          </Menu.Item>
        )}
        {move('moveLeft', -1, <IconArrowLeft {...iconProps} />, 'Ctrl ⇧ ←')}
        {move('moveRight', 1, <IconArrowRight {...iconProps} />, 'Ctrl ⇧ →')}
        <Menu.Item
          leftSection={<IconArrowsMaximize {...iconProps} />}
          onClick={() => {
            go(tag.address)
            setWhole(true)
          }}
        >
          {t('whole')}
        </Menu.Item>
        <Menu.Divider />
        {close('close', (open) => closeTag(open, tag.identity), <IconX {...iconProps} />, 'Del')}
        {close('closeLeft', (open) => closeLeft(open, tag.identity), <IconArrowBarLeft {...iconProps} />)}
        {close('closeRight', (open) => closeRight(open, tag.identity), <IconArrowBarRight {...iconProps} />)}
        {close('closeOthers', (open) => closeOthers(open, tag.identity), <Blank />)}
        {close('closeAll', closeAll, <Blank />)}
        {at.isBar && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('open')}</Menu.Label>
            {tags.map((one) => (
              <Menu.Item
                key={one.identity}
                aria-current={one.identity === control.shown ? 'page' : undefined}
                className={classes.page!}
                onClick={() => go(one.address)}
              >
                {titleOf(one)}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const iconProps = { size: 16, stroke: 1.6 } as const
const Blank = () => <span style={{ display: 'block', width: 16 }} />
const Keys = ({ children }: { readonly children: string }) => (
  <kbd className={classes.keys} aria-hidden="true">
    {children}
  </kbd>
)
