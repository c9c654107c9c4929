import { Menu } from '@mantine/core'
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMaximize,
  IconCopyX,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconSquareX,
  IconX,
} from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { useMessages, type KeyOf } from '#renderer/kit/i18n.ts'
import { KeyCaps } from '#renderer/ui/key-caps.tsx'
import { focusTab, moveTo, type MenuPosition } from './tab-strip-interactions.ts'
import classes from './tab-menu.module.css'
import strip from './page-tabs.module.css'
import { change, isAffix, refresh } from './tab-actions.ts'
import { closeAll, closeLeft, closeOthers, closeRight, closeTab, moveTab } from './close-and-move.ts'
import { pinTab, positionOf, type TabList } from './open-tabs.ts'
import { isWholeAtom } from './tabs-state.ts'
import type { TabsControl } from './use-tabs.ts'
import { tabMessages } from '../../messages.ts'

type TabKey = KeyOf<typeof tabMessages>

interface TabMenuProps {
  readonly at: MenuPosition
  readonly control: TabsControl
  readonly announce: (words: string) => void
  readonly onClose: () => void
}

/** Shows the context menu of a tab. Actions without effect are disabled. */
export default function TabMenu({ at, control, announce, onClose }: TabMenuProps) {
  const t = useMessages(tabMessages)
  const setWhole = useSetAtom(isWholeAtom)
  const [from] = useState(() => document.activeElement)
  const { tabs, titleOf, go } = control
  const tab = tabs.find((one) => one.identity === at.tab.identity) ?? at.tab
  const title = titleOf(tab)

  const leave = (): void => {
    onClose()
    const place = positionOf(tabs, tab.identity)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement?.isConnected) return
      if (from instanceof HTMLElement && from !== document.body && from.isConnected) from.focus()
      else focusTab(document.querySelector(`.${strip.tabs}`) ?? document, place)
    })
  }
  const close = (key: TabKey, update: (tabs: TabList) => TabList, icon: ReactNode, keys?: string) => (
    <Menu.Item
      leftSection={icon}
      disabled={update(tabs).length === tabs.length}
      rightSection={keys && <KeyCaps keys={keys} />}
      onClick={() => void change(control, update)}
    >
      {t(key)}
    </Menu.Item>
  )
  const move = (key: TabKey, step: number, icon: ReactNode, keys: string) => (
    <Menu.Item
      leftSection={icon}
      disabled={moveTab(tabs, tab.identity, positionOf(tabs, tab.identity) + step) === tabs}
      rightSection={<KeyCaps keys={keys} />}
      onClick={() => void moveTo({ ...control, announce }, tab, positionOf(tabs, tab.identity) + step)}
    >
      {t(key)}
    </Menu.Item>
  )
  return (
    <Menu
      opened
      width={248}
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
        <Menu.Item leftSection={<IconRefresh {...iconProps} />} onClick={() => void refresh(control, tab)}>
          {t('refresh')}
        </Menu.Item>
        {!isAffix(control, tab) && (
          <Menu.Item
            leftSection={tab.isPinned ? <IconPinnedOff {...iconProps} /> : <IconPin {...iconProps} />}
            onClick={() => void change(control, (open) => pinTab(open, tab.identity, !tab.isPinned, title))}
          >
            {t(tab.isPinned ? 'unpin' : 'pin')}
          </Menu.Item>
        )}
        {move('moveLeft', -1, <IconArrowLeft {...iconProps} />, 'Control+Shift+ArrowLeft')}
        {move('moveRight', 1, <IconArrowRight {...iconProps} />, 'Control+Shift+ArrowRight')}
        <Menu.Item
          leftSection={<IconArrowsMaximize {...iconProps} />}
          onClick={() => {
            go(tab.address)
            setWhole(true)
          }}
        >
          {t('whole')}
        </Menu.Item>
        <Menu.Divider />
        {close('close', (open) => closeTab(open, tab.identity), <IconX {...iconProps} />, 'Delete')}
        {close('closeLeft', (open) => closeLeft(open, tab.identity), <IconArrowBarLeft {...iconProps} />)}
        {close('closeRight', (open) => closeRight(open, tab.identity), <IconArrowBarRight {...iconProps} />)}
        {close('closeOthers', (open) => closeOthers(open, tab.identity), <IconCopyX {...iconProps} />)}
        {close('closeAll', closeAll, <IconSquareX {...iconProps} />)}
        {at.isBar && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('open')}</Menu.Label>
            {tabs.map((one) => (
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
