import { Button } from '@mantine/core'
import { useState } from 'react'
import useSWR from 'swr'
import type { OptionSourceOffer, OptionSourceTrial } from '#schemas/api/option-source-api-types.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { sourceOf, type ApiSource, type OptionSource } from '#schemas/form/item.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { interfaceLocale } from '#schemas/form/languages.ts'
import { limits } from '#schemas/form/limits.ts'
import { mainLanguage } from '#schemas/form/translations.ts'
import { useFormKey } from '#renderer/form-workspace/form-layout.tsx'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { formEditorMessages } from '../messages.ts'
import { ChoiceField, Pair, Section, TextField } from './inspector-controls.tsx'
import classes from './option-source-section.module.css'
import type { ChangeItem } from './item-setting-fields.tsx'
import { SourceHeaderFields } from './source-header-fields.tsx'

interface OptionSourceSectionProps {
  readonly form: Form
  readonly item: Item
  readonly change: ChangeItem
}

/** Chooses where the options of a question come from, and tries the source. Types without sources have no section. */
export function OptionSourceSection({ form, item, change }: OptionSourceSectionProps) {
  const t = useMessages(formEditorMessages)
  const kinds = itemTypeOf(item.type)?.optionSources ?? []
  const source = sourceOf(item)
  if (kinds.length === 0 && !source) return null
  const choose = (kind: 'typed' | OptionSource['kind'] = 'typed'): void => {
    if (kind === 'typed') return change({ optionsFrom: undefined })
    const fresh: OptionSource =
      kind === 'dict' ? { kind, type: '' } : { kind, url: '', valueKey: 'value', labelKey: 'label' }
    // sample options would be a poor fallback
    change({ optionsFrom: fresh, ...(source ? {} : { options: [] }), default: undefined })
  }
  return (
    <Section title={t('source.title')}>
      <ChoiceField
        label={t('source.kind')}
        value={source?.kind ?? 'typed'}
        options={[
          { value: 'typed' as const, label: t('source.typed') },
          ...kinds.map((kind) => ({ value: kind, label: t(`source.${kind}`) })),
        ]}
        {...(source ? { description: t('source.fallback') } : {})}
        onChange={choose}
      />
      {source && (
        <SourceFields
          form={form}
          source={source}
          hasLevels={familyOf(item) === 'path'}
          onChange={(next) => change({ optionsFrom: next }, 'source')}
        />
      )}
    </Section>
  )
}

interface SourceFieldsProps {
  readonly form: Form
  readonly source: OptionSource
  /** Whether options can have options below them. */
  readonly hasLevels: boolean
  readonly onChange: (source: OptionSource) => void
}

function SourceFields({ form, source, hasLevels, onChange }: SourceFieldsProps) {
  const t = useMessages(formEditorMessages)
  const path = `/project/form/${useFormKey() ?? ''}/option-source`
  const { data, error, mutate } = useSWR(path, () => api.get<OptionSourceOffer>(path))
  if (source.kind === 'dict')
    return (
      <>
        <ChoiceField
          label={t('source.dict')}
          none={t('source.chooseDict')}
          isSearchable
          error={error instanceof ApiError ? error.message : undefined}
          value={source.type || undefined}
          options={(data?.dictionaries ?? []).map(({ type, name, count }) => ({
            value: type,
            label: t('source.dictLabel', { name, count }),
          }))}
          onChange={(type = '') => onChange({ kind: 'dict', type })}
        />
        {source.type !== '' && <SourceTrial key={source.type} path={path} form={form} source={source} />}
      </>
    )
  const set = (patch: Partial<ApiSource>): void => onChange({ ...source, ...patch })
  const keyField = (key: 'valueKey' | 'labelKey' | 'childrenKey') => (
    <TextField
      key={key}
      label={t(`source.${key}`)}
      maxLength={limits.sourceKey}
      keepEmpty
      mono
      value={source[key]}
      onChange={(name = '') => set({ [key]: name })}
    />
  )
  return (
    <>
      <TextField
        label={t('source.url')}
        type="url"
        placeholder="https://"
        maxLength={limits.url}
        keepEmpty
        value={source.url}
        description={
          (data &&
            (data.hosts.length === 0 ? t('source.noHosts') : t('source.hosts', { hosts: data.hosts.join(', ') }))) ||
          ''
        }
        onChange={(url = '') => set({ url })}
      />
      <TextField
        label={t('source.path')}
        description={t('source.pathHint')}
        placeholder="data.items"
        maxLength={limits.sourceKey}
        keepEmpty
        mono
        value={source.path}
        onChange={(list = '') => set({ path: list })}
      />
      <Pair>{(['valueKey', 'labelKey'] as const).map(keyField)}</Pair>
      {hasLevels && keyField('childrenKey')}
      <figure className={classes.example}>
        <figcaption>{t('source.example')}</figcaption>
        <code>{exampleOf(source, t('source.exampleLabel'))}</code>
      </figure>
      <SourceHeaderFields
        key={URL.parse(source.url.trim())?.origin ?? ''}
        path={path}
        url={source.url}
        headers={data?.headers ?? []}
        onSaved={() => mutate()}
      />
      <SourceTrial path={path} form={form} source={source} />
    </>
  )
}

/** A response that the settings read: the list at its path, with one option. */
function exampleOf({ path, valueKey, labelKey }: ApiSource, label: string): string {
  const list = [{ [valueKey || 'value']: '1', [labelKey || 'label']: label }]
  const keys = (path ?? '').split('.').filter(Boolean)
  return JSON.stringify(
    keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), list),
    undefined,
    1,
  )
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/([[{]) | ([\]}])/g, '$1$2')
}

/** Reads the source once and lists its first options, or says why it cannot be read. */
function SourceTrial({
  path,
  form,
  source,
}: {
  readonly path: string
  readonly form: Form
  readonly source: OptionSource
}) {
  const t = useMessages(formEditorMessages)
  const [found, setFound] = useState<OptionSourceTrial>()
  const [isBusy, setBusy] = useState(false)
  const read = async (): Promise<void> => {
    setBusy(true)
    const language = interfaceLocale(mainLanguage(form))
    const trial = await api.post<OptionSourceTrial>(`${path}/try`, { ...source, language }).catch((error: unknown) => ({
      problem: 'call',
      message: error instanceof ApiError ? error.message : String(error),
    }))
    setFound(trial)
    setBusy(false)
  }
  return (
    <div>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void read()}>
        {t('source.try')}
      </Button>
      <output className={classes.result}>
        {found && 'problem' in found && <p className={classes.problem}>{found.message}</p>}
        {found && 'count' in found && (
          <>
            <p>{t('source.found', { count: found.count })}</p>
            <ul>
              {found.options.map(({ value, label }) => (
                <li key={value}>{label}</li>
              ))}
            </ul>
          </>
        )}
      </output>
    </div>
  )
}
