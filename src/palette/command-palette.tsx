import { ActionIcon, Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { keywordMax } from '#schemas/api/search-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { KeyCaps } from '#renderer/ui/key-caps.tsx'
import { sessionEndAtom } from '../session-end.ts'
import type { EarlyKeys } from './buffer-early-keys.ts'
import type { Item } from './palette-items.ts'
import classes from './command-palette.module.css'
import { Results } from './palette-results.tsx'
import { rowId, stepFrom } from './palette-sections.ts'
import { usePalette } from './use-palette-sections.ts'
import { paletteMessages } from './messages.ts'

export interface PaletteProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Returns and clears the keys buffered before the field had loaded. */
  readonly takeEarly: () => EarlyKeys
  /** Called when the field receives the focus. */
  readonly onReady: () => void
}

/** Command palette: one field that searches screens, actions and records. */
export default function Palette({ isOpen, onClose, takeEarly, onReady }: PaletteProps) {
  const t = useMessages(paletteMessages)
  const listId = useId()
  const isPhone = useMediaQuery('(max-width: 639.98px)', false, { getInitialValueInEffect: false })
  const hasSession = useAtomValue(sessionEndAtom) === undefined
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState<string>()
  // Enter pressed before there are results chooses the first result once it arrives, unless the query changes.
  const [isEntered, setEntered] = useState(false)
  // Opens after mounting, so that the focus trap knows the element to return the focus to.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const { sections, records, remember } = usePalette(query, isOpen)
  const rows = sections.flatMap(({ key, rows: shown }) => shown.map(({ item }) => ({ id: rowId(key, item), item })))
  const active = rows.find(({ id }) => id === wanted) ?? rows[0]

  const results = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(0)
  const type = (text: string): void => {
    if (!records.isSearching) setHeld(results.current?.offsetHeight ?? 0)
    setQuery(text)
    setWanted(undefined)
    setEntered(false)
  }
  const choose = (item: Item): void => {
    remember(item)
    onClose()
    item.run()
  }
  if (isEntered && !active && !records.isSearching) setEntered(false)
  const isDue = isEntered && isOpen && active !== undefined
  const chooseFirst = useEffectEvent(() => active && choose(active.item))
  useEffect(() => {
    if (isDue) chooseFirst()
  }, [isDue])
  const begin = (): void => {
    onReady()
    const early = takeEarly()
    if (early.text !== '') type(query + early.text)
    if (early.isEntered) setEntered(true)
  }
  const steer = (event: KeyboardEvent): void => {
    // An input method uses these keys to choose among its suggestions.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setWanted(stepFrom(sections, active?.id, event.key === 'ArrowDown' ? 1 : -1))
    else if (event.key === 'Enter' && active) choose(active.item)
    else if (event.key === 'Enter' && records.isSearching) setEntered(true)
    else return
    event.preventDefault()
  }

  const optionId = (id: string): string => `${listId}-${id}`
  return (
    <Modal.Root
      opened={isOpen && isThere && hasSession}
      onClose={onClose}
      onExitTransitionEnd={() => type('')}
      centered={false}
      fullScreen={isPhone}
      size={640}
      yOffset="12vh"
      zIndex={350}
      transitionProps={{ duration: 120, exitDuration: 0, transition: 'fade' }}
      classNames={{ content: classes.palette! }}
      radius={isPhone ? 0 : 'lg'}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('label')}>
        <div className={classes.head}>
          <IconSearch size={18} stroke={1.6} aria-hidden="true" />
          <input
            className={classes.field}
            type="text"
            role="combobox"
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={keywordMax}
            aria-label={t('field')}
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={rows.length > 0 ? listId : undefined}
            aria-activedescendant={active && optionId(active.id)}
            placeholder={t('placeholder')}
            value={query}
            onFocus={begin}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={steer}
          />
          {records.isSearching && <Loader size={16} aria-hidden="true" />}
          <ActionIcon size={isPhone ? 44 : 30} aria-label={t('close')} onClick={onClose}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
        <Results
          ref={results}
          held={held}
          listId={listId}
          optionId={optionId}
          query={query.trim()}
          sections={sections}
          active={active?.id}
          records={records}
          onPoint={setWanted}
          onChoose={choose}
        />
        <div className={classes.keys} aria-hidden="true">
          <span>
            <KeyCaps keys="ArrowUp" />
            <KeyCaps keys="ArrowDown" />
            {t('move')}
          </span>
          <span>
            <KeyCaps keys="Enter" />
            {t('open')}
          </span>
          <span>
            <KeyCaps keys="Esc" />
            {t('leave')}
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
