/** Words of any sentence, which tell nothing about its subject. */
export const commonWords = new Set(
  (
    'about after again all also and any are because been before being but can could did does doing down during each even ' +
    'every few for from get going got had has have having her here hers him his how into its just know let like made make ' +
    'many may me might more most much must never not now off once one only other our out over own same said say she should ' +
    'some still such take than that the their them then there these they thing this those through too two under until ' +
    'very was way well were what when where which while who why will with would yes yet you your'
  ).split(' '),
);

/** Characters of any Chinese sentence, which tell nothing about its subject. */
export const commonSigns =
  /[的了是在我你他她它们不一有这那就也和都很么吗呢吧啊要会能可以得地着过来去说与及或而被把对为]/u;
