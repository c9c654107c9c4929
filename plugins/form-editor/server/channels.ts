/** Body: key of the form whose head changed. */
export const formChannel = 'form.changed'
/** Body: id of the owner whose to-dos may have changed. */
export const todoChannel = 'form.todo'
/** Body: id of a form that something else than saving its draft was done to. */
export const actedChannel = 'form.acted'
