import { Combobox, useCombobox } from '@mantine/core'
import { useContext, useEffect, useMemo, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { isComposing } from '../canvas/item-field-navigation.ts'
import { ItemTypeIcon } from '../item-type-icons.ts'
import { formEditorMessages } from '../messages.ts'
import { useItemTypeName } from '../use-item-type-name.ts'
import { UnreadyTypes } from '../question-type-palette.tsx'
import { findTypes, withoutSlash } from './search-question-types.ts'
import { recentTypes } from './recent-question-types.ts'
import classes from './question-type-menu.module.css'

export interface TypeMenuProps {
  readonly onPick: (type: string) => void
  readonly onClose: () => void
}

/**
 * Searchable list of question types, used by keyboard: type, arrows, Enter. Recent types come first. Opens below its
 * positioned parent and mounts only while open, because a canvas has many.
 */
export function TypeMenu({ onPick, onClose }: TypeMenuProps) {
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      shadow="md"
      withinPortal
      onOptionSubmit={onPick}
      transitionProps={{ duration: 0 }}
    >
      <Combobox.DropdownTarget>
        <span className={classes.anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={classes.menu ?? ''} data-type-menu>
        <Types combobox={combobox} onClose={onClose} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Types({
  combobox,
  onClose,
}: {
  readonly combobox: ReturnType<typeof useCombobox>
  readonly onClose: () => void
}) {
  const t = useMessages(formEditorMessages)
  const nameOf = useItemTypeName()
  const [query, setQuery] = useState('')
  const recent = useMemo(() => recentTypes(), [])
  const unready = useContext(UnreadyTypes)
  const found = useMemo(() => findTypes(query, nameOf), [query, nameOf])
  const { focusSearchInput, selectFirstOption, resetSelectedOption } = combobox
  useEffect(() => focusSearchInput(), [focusSearchInput])
  useEffect(() => {
    resetSelectedOption()
    if (found.length > 0) selectFirstOption()
  }, [found, resetSelectedOption, selectFirstOption])

  const option = (type: string, group: string) => (
    <Combobox.Option
      key={type}
      value={type}
      className={classes.option ?? ''}
      id={`type-${group}-${type}`}
      data-unready={unready.includes(type) || undefined}
    >
      <ItemTypeIcon type={type} />
      <span>{nameOf(type)}</span>
    </Combobox.Option>
  )
  return (
    <>
      <Combobox.Search
        value={query}
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
          event.stopPropagation()
          event.preventDefault()
          onClose()
        }}
      />
      <Combobox.Options className={classes.options ?? ''}>
        {withoutSlash(query) === '' && recent.length > 0 && (
          <Combobox.Group label={t('palette.recent')}>{recent.map((type) => option(type, 'recent'))}</Combobox.Group>
        )}
        {found.map(({ group, types }) => (
          <Combobox.Group key={group} label={t(`group.${group}`)}>
            {types.map((type) => option(type, group))}
          </Combobox.Group>
        ))}
        {found.length === 0 && <Combobox.Empty>{t('palette.none')}</Combobox.Empty>}
      </Combobox.Options>
    </>
  )
}
