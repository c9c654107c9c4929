import { useContext, useRef, useState, type KeyboardEvent } from 'react'
import { idOf, pickedIn, type PeopleItem, type Picked, type PickedKey } from '#schemas/form/types/people-base.ts'
import type { WidgetProps } from '../widget-props.ts'
import { peopleTranslateFor } from './people-messages.ts'
import { PeopleSource, usePeople, type PersonOffered } from './use-people-search.ts'

export interface PeopleProps extends WidgetProps<PeopleItem> {
  readonly kind: PickedKey
}

/**
 * Lists the picked people and finds others by name or department. Without scripts, names are typed, and a checkbox
 * beside each picked name keeps it.
 */
export function People(props: PeopleProps) {
  const { item, value, kind, required, disabled, invalid, id, describedBy, locale, onChange, onBlur } = props
  const t = peopleTranslateFor(locale)
  const given = useContext(PeopleSource)
  const source = item.source ?? given?.(item.id)
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const chosen = Array.isArray(value) ? pickedIn(value, kind) : []
  const isOff = disabled || Boolean(item.readOnly)
  const most = item.multiple ? (item.max ?? Infinity) : 1
  const isFull = chosen.length >= most

  const remove = (one: Picked): void => {
    const rest = chosen.filter((other) => other !== one)
    onChange(item.id, rest.length === 0 ? undefined : rest)
    setAnnouncement(t('removed', { name: one.name ?? '' }))
    // the focused button has been removed
    requestAnimationFrame(() => input.current?.focus())
  }
  const add = ({ id: found, name }: PersonOffered): void => {
    onChange(item.id, [...chosen, { [kind]: found, name }])
    setAnnouncement(t('added', { name }))
    // the search field disappears with the last free pick
    if (chosen.length + 1 >= most)
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child button')?.focus())
  }

  return (
    <>
      {item.multiple && item.max !== undefined ? (
        <p className="fw-hint fw-files-hint">{t('most', { n: item.max })}</p>
      ) : null}
      {chosen.length > 0 ? (
        <ul className="fw-people" ref={list}>
          {chosen.map((one) => (
            <li key={idOf(one) ?? one.name} className="fw-person">
              <span className="fw-person-name">{one.name ?? idOf(one)}</span>
              <label className="fw-plain fw-keep">
                <input type="checkbox" name={item.id} value={JSON.stringify(one)} defaultChecked disabled={isOff} />
                {t('keep', { name: one.name ?? '' })}
              </label>
              {isOff ? null : (
                <button
                  type="button"
                  className="fw-file-x fw-js-only"
                  aria-label={t('remove', { name: one.name ?? '' })}
                  onClick={() => remove(one)}
                >
                  <svg viewBox="0 0 16 16" aria-hidden="true">
                    <path d="m4 4 8 8M12 4l-8 8" />
                  </svg>
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isFull || (isOff && chosen.length > 0) ? null : (
        <Finder
          {...props}
          source={source}
          isOff={isOff || source === undefined}
          chosen={new Set(chosen.map(idOf))}
          hint={source === undefined && !isOff ? t('later') : t(kind === 'userId' ? 'findUser' : 'findDept')}
          input={input}
          onPick={add}
        />
      )}
      <textarea
        className="fw-control fw-plain"
        name={item.id}
        rows={item.multiple ? 3 : 1}
        placeholder={t(kind === 'userId' ? 'write' : 'writeDept')}
        aria-label={item.label}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={isOff}
        onBlur={() => onBlur?.(item.id)}
      />
      <output className="fw-hidden" id={`${id}-announcement`}>
        {announcement}
      </output>
    </>
  )
}

interface FinderProps extends PeopleProps {
  readonly source: string | undefined
  readonly isOff: boolean
  readonly chosen: ReadonlySet<number | undefined>
  readonly hint: string
  readonly input: React.RefObject<HTMLInputElement | null>
  readonly onPick: (one: PersonOffered) => void
}

/** Search field with a listbox of the matches: arrow keys move, Enter picks, Escape closes. */
function Finder(props: FinderProps) {
  const { item, source, isOff, chosen, hint, input, required, invalid, id, describedBy, locale, onPick, onBlur } = props
  const t = peopleTranslateFor(locale)
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { state, rows, more, next, again } = usePeople(source, keyword.trim(), isOpen && !isOff, locale)
  const offered = rows.filter((row) => !chosen.has(row.id))
  const active = Math.min(at, offered.length - 1)
  const nameOf = (place: number): string => `${id}-option-${place}`

  const open = (): void => {
    setOpen(true)
    setAt(0)
  }
  const pick = (row: PersonOffered): void => {
    onPick(row)
    setKeyword('')
    setAt(0)
    setOpen(false)
  }
  const press = (event: KeyboardEvent): void => {
    // keeps the form's own shortcuts from handling typed letters
    if (event.key === 'Enter') event.preventDefault()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isOpen && offered[active]) return pick(offered[active])
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      return setOpen(false)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    if (!isOpen) return open()
    const to = Math.max(0, active + step)
    if (to >= offered.length && more) next()
    const place = Math.min(to, offered.length - 1)
    setAt(place)
    document.getElementById(nameOf(place))?.scrollIntoView({ block: 'nearest' })
  }

  const note =
    state === 'loading' ? t('loading') : state === 'found' ? (offered.length === 0 ? t('none') : undefined) : t(state)
  return (
    <div
      className="fw-finder fw-js-only"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        onBlur?.(item.id)
      }}
    >
      <input
        ref={input}
        className="fw-control"
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        value={keyword}
        maxLength={50}
        placeholder={item.placeholder || hint}
        aria-label={t('find', { name: item.label })}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered.length > 0 ? nameOf(active) : undefined}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={isOff}
        onChange={(event) => {
          setKeyword(event.target.value)
          open()
        }}
        onClick={open}
        onKeyDown={press}
      />
      <div className="fw-found" hidden={!isOpen}>
        {/* a datalist can show neither departments, nor further pages, nor a status */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above */}
        <div className="fw-found-list" id={`${id}-list`} role="listbox" aria-label={t('find', { name: item.label })}>
          {offered.map((row, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys and the focus
            <div
              key={row.id}
              id={nameOf(place)}
              className="fw-found-one"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
              role="option"
              aria-selected={place === active}
              // the search field keeps the focus
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(row)}
            >
              <span>{row.name}</span>
              {row.dept ? <span className="fw-found-dept">{row.dept}</span> : null}
            </div>
          ))}
        </div>
        {note === undefined ? null : (
          <p className="fw-found-note">
            {note}{' '}
            {state === 'failed' ? (
              <button type="button" className="fw-link" onClick={again}>
                {props.t('retry')}
              </button>
            ) : null}
          </p>
        )}
        {more ? (
          <button type="button" className="fw-found-more" onClick={next}>
            {t('more')}
          </button>
        ) : null}
      </div>
      <output className="fw-hidden">
        {isOpen && state === 'found' ? t(more ? 'foundMore' : 'found', { n: offered.length }) : ''}
      </output>
    </div>
  )
}
