import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { BatchDialog } from './options-as-text-dialog.tsx'
import { Section, SwitchField } from './inspector-controls.tsx'
import { AddPictures } from './option-picture.tsx'
import { OptionRow, type NameOfPart } from './option-row.tsx'
import { SortableLines, useLineFocus } from './sortable-lines.tsx'
import classes from './options-editor.module.css'
import {
  addOption,
  changeOption,
  freshLabel,
  isFreshLabel,
  moveOption,
  optionFaults,
  pasteOptions,
  removeOption,
  withFormerValue,
  withPicture,
  withoutMark,
  withScoresEach,
  type Options,
  type OptionsContext,
} from './edit-options.ts'
import { formEditorMessages } from '../messages.ts'

export interface OptionsEditorProps extends OptionsContext {
  readonly options: Options
  /** Whether several options can be picked, so that one can exclude the others. */
  readonly canExclude: boolean
  /** Limits an option to text and value, with a score (`true`) or with seats (`seats`). */
  readonly isPlain?: boolean | 'seats' | undefined
  /** Whether each option has a picture. */
  readonly hasPictures?: boolean
  /** Heading, where the options are no usual ones. */
  readonly title?: string | undefined
  /** Texts for options that are something else, such as the rows of a grid, which have no scores. */
  readonly lines?: {
    readonly title: string
    readonly fresh: string
    readonly add: string
    /** What a screen reader calls a line (`行 1 的文字`); absent: an option. */
    readonly one?: string
  }
  readonly onChange: (options: Options, mark?: string) => void
}

/**
 * Edits the options of a choice: Enter adds one, pasted lines add many, dragging or Alt+↑/↓ sorts; a menu has the rest.
 */
export function OptionsEditor({
  options,
  former,
  isHeld,
  canExclude,
  isPlain = false,
  hasPictures = false,
  title,
  lines,
  onChange,
}: OptionsEditorProps) {
  const t = useMessages(formEditorMessages)
  const { list, go, goAfterChange } = useLineFocus()
  const [withScores, setWithScores] = useState(options.some((option) => option.score !== undefined))
  const [withSeats, setWithSeats] = useState(options.some((option) => option.quota !== undefined))
  const [isBatch, setBatch] = useState(false)
  /** Captions of pictures may be empty or equal; texts of options and rows must differ. */
  const areCaptions = hasPictures && lines !== undefined
  const faults = useMemo(() => (areCaptions ? noFaults : optionFaults(options)), [areCaptions, options])
  // Indexes serve as ids except during a move, because values may still be empty or repeated here.
  const ids = options.map((_, at) => `option-${at}`)

  const nameOf: NameOfPart = (part, n) =>
    lines?.one === undefined ? t(`options.${part}`, { n }) : t(`lines.on.${part}`, { what: lines.one, n })
  const freshWord = lines?.fresh ?? t('options.fresh')
  const add = (at: number): void => {
    goAfterChange(at, true)
    onChange(addOption(options, at, areCaptions ? '' : freshLabel(options, freshWord)))
  }
  const remove = (at: number): void => {
    goAfterChange(Math.max(0, at - 1))
    onChange(removeOption(options, at))
  }
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < options.length) goAfterChange(to)
    onChange(moveOption(options, from, to))
  }

  return (
    <Section
      title={lines?.title ?? title ?? t('options.title')}
      end={
        // Lines of text cannot identify pictures without a caption.
        areCaptions ? undefined : (
          <Button size="compact-xs" variant="subtle" mr={-8} onClick={() => setBatch(true)}>
            {t('options.batch')}
          </Button>
        )
      }
    >
      <SortableLines
        ids={ids}
        label={lines?.title ?? t('options.title')}
        list={list}
        pickedUp={(n) => nameOf('sortStart', n)}
        heads={
          (withScores || withSeats) && (
            <div className={classes.heads} aria-hidden="true">
              {withScores && <span className={classes.head}>{t('options.scoreHead')}</span>}
              {withSeats && <span className={classes.head}>{t('options.quota')}</span>}
            </div>
          )
        }
        onMove={(from, to) => onChange(moveOption(options, from, to))}
      >
        {options.map((option, at) => (
          <OptionRow
            key={ids[at]}
            id={ids[at]!}
            option={option}
            at={at}
            nameOf={nameOf}
            withScore={withScores}
            withSeats={withSeats}
            canExclude={canExclude}
            isPlain={isPlain !== false || lines !== undefined}
            hasPicture={hasPictures}
            fault={faults.get(at)}
            onChange={(patch, mark) => onChange(changeOption(options, at, patch), mark && `option:${at}:${mark}`)}
            onLeave={() => {
              const next = withFormerValue(options, at, { former, isHeld })
              if (next !== options) onChange(next, `option:${at}:label`)
            }}
            onNext={() => {
              const next = options[at + 1]
              if (next) go(at + 1, isFreshLabel(next.label, freshWord))
              else add(at + 1)
            }}
            onRemove={() => remove(at)}
            onMove={(by) => move(at, at + by)}
            onPaste={(text) => onChange(pasteOptions(options, at, text, { former, isHeld, word: freshWord }))}
          />
        ))}
      </SortableLines>
      {hasPictures && (
        <AddPictures
          room={limits.options - options.filter(({ image }) => image).length}
          onAdd={(address) => onChange(withPicture(options, address, areCaptions ? undefined : t('options.fresh')))}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          ml={-8}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={options.length >= limits.options}
          onClick={() => add(options.length)}
        >
          {lines?.add ?? t('options.add')}
        </Button>
      </Group>
      {isPlain !== true && !lines && (
        <SwitchField
          label={t('options.quota')}
          description={t('options.quotaHint')}
          value={withSeats}
          onChange={(isOn = false) => {
            setWithSeats(isOn)
            // fields without a number are unlimited: a number that nobody chose would close the form unnoticed
            if (!isOn) onChange(withoutMark(options, 'quota'))
          }}
        />
      )}
      {isPlain !== 'seats' && !lines && (
        <SwitchField
          label={t('options.scores')}
          value={withScores}
          onChange={(isOn = false) => {
            setWithScores(isOn)
            onChange(isOn ? withScoresEach(options) : withoutMark(options, 'score'))
          }}
        />
      )}
      {isBatch && (
        <BatchDialog
          options={options}
          context={{ former, isHeld }}
          onClose={() => setBatch(false)}
          onApply={(next) => {
            onChange(next)
            setWithScores(next.some((option) => option.score !== undefined))
          }}
        />
      )}
    </Section>
  )
}

const noFaults: ReadonlyMap<number, 'empty' | 'repeated' | 'value'> = new Map()
