// @ts-check

const message = 'Handle the error, or return what it means: a comment alone still swallows it.';

/** Forbids swallowed errors: `catch {}` and `.catch(() => {})`, with or without a comment inside. */
const noSwallowedError = {
  /** @param {any} context */
  create(context) {
    return {
      /** @param {any} node */
      CatchClause({ body }) {
        if (body.body.length === 0) context.report({ node: body, message });
      },
      /** @param {any} node */
      CallExpression({ callee, arguments: [handler] }) {
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'catch') return;
        const body = handler?.body;
        if (body?.type === 'BlockStatement' && body.body.length === 0)
          context.report({ node: body, message });
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'no-swallowed-error': noSwallowedError } };
