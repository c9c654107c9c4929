import { useDraggable } from '@dnd-kit/core'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { createContext, memo, useContext, useMemo, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { isComposing } from './canvas/item-field-navigation.ts'
import { newDrag } from './drag-and-drop.ts'
import { ItemTypeIcon } from './item-type-icons.ts'
import classes from './question-type-palette.module.css'
import { findTypes } from './types/search-question-types.ts'
import { useItemTypeName } from './use-item-type-name.ts'
import { formEditorMessages } from './messages.ts'

export interface PaletteProps {
  readonly onAdd: (type: string) => void
  /** Whether entries can be dragged onto the canvas; false in a drawer. */
  readonly draggable?: boolean
}

/** Types that this installation cannot offer; pressing one shows the reason. */
export const UnreadyTypes = createContext<readonly string[]>([])

/** Lists the item types by group. A click adds an item after the selection; a drag chooses its position. */
export const Palette = memo(function Palette({ onAdd, draggable = false }: PaletteProps) {
  const t = useMessages(formEditorMessages)
  const nameOf = useItemTypeName()
  const [query, setQuery] = useState('')
  const found = useMemo(() => findTypes(query, nameOf), [query, nameOf])
  return (
    <nav className={classes.palette} aria-label={t('palette.title')}>
      <TextInput
        className={classes.search ?? ''}
        type="search"
        size="xs"
        value={query}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = found[0]?.types[0]
          if (event.key !== 'Enter' || isComposing(event.nativeEvent) || query.trim() === '' || !first) return
          event.preventDefault()
          setQuery('')
          onAdd(first)
        }}
      />
      {found.length === 0 && <p className={classes.none}>{t('palette.none')}</p>}
      {found.map(({ group, types }) => (
        <section key={group} aria-label={t(`group.${group}`)}>
          <h2 className={classes.group}>{t(`group.${group}`)}</h2>
          <ul className={classes.list}>
            {types.map((type) => (
              <li key={type}>
                {draggable ? <DraggableEntry type={type} onAdd={onAdd} /> : <Entry type={type} onAdd={onAdd} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
})

interface EntryProps {
  readonly type: string
  readonly onAdd: (type: string) => void
}

function Entry({ type, onAdd }: EntryProps) {
  const isUnready = useContext(UnreadyTypes).includes(type)
  return (
    <button type="button" className={classes.entry} aria-disabled={isUnready || undefined} onClick={() => onAdd(type)}>
      <QuestionTypeLabel type={type} />
    </button>
  )
}

function DraggableEntry({ type, onAdd }: EntryProps) {
  const isUnready = useContext(UnreadyTypes).includes(type)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: newDrag(type), disabled: isUnready })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={classes.entry}
      data-dragging={isDragging || undefined}
      aria-disabled={isUnready || undefined}
      onClick={() => onAdd(type)}
      {...listeners}
    >
      <QuestionTypeLabel type={type} />
    </button>
  )
}

export function QuestionTypeLabel({ type }: { readonly type: string }) {
  const nameOf = useItemTypeName()
  return (
    <>
      <span className={classes.icon}>
        <ItemTypeIcon type={type} />
      </span>
      <span className={classes.label}>{nameOf(type)}</span>
    </>
  )
}
