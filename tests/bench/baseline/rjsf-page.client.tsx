import Form from '@rjsf/core'
import type { FieldPathList, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import type { Form as FormDocument } from '#schemas/form/form.ts'
import { manyQuestions } from '../../support/large-form.ts'
import { jsonSchemaOf } from './same-questions.ts'

/** Choices as buttons, like ours; rjsf draws a list otherwise. */
const uiSchemaOf = ({ items }: FormDocument): UiSchema =>
  Object.fromEntries(
    items.flatMap(({ id, type }) =>
      type === 'radio' || type === 'checkbox' ? [[id, { 'ui:widget': type === 'radio' ? 'radio' : 'checkboxes' }]] : [],
    ),
  )

/** The same questions as rjsf draws them by itself, without a theme. */
const form = manyQuestions(Number(location.search.slice(1)))
const [schema, uiSchema] = [jsonSchemaOf(form), uiSchemaOf(form)]
const nameOf = (path: FieldPathList): string => String(path.at(-1))

createRoot(document.querySelector('#bare')!).render(
  <Form schema={schema} uiSchema={uiSchema} validator={validator} nameGenerator={nameOf} />,
)
