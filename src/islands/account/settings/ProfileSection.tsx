import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $settings, changeSettings, loadSettings } from '#src/client/account/settings.ts';
import type { UserGender } from '#src/contract/account/user-calls.ts';
import { ChoiceField } from '#src/islands/ui/fields/ChoiceField.tsx';
import { SavedMark, SaveError } from '#src/islands/ui/fields/SavedMark.tsx';
import { AvatarField } from './AvatarField.tsx';
import { NicknameField } from './NicknameField.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { SignField } from './SignField.tsx';

/** The person's profile. A gender shows as chosen once it was: before, everybody's is MALE (rule:user-fields). */
export function ProfileSection(props: SectionProps) {
  const { user, saver, texts } = props;
  const isStated = useStore($settings, { ssr: 'initial' })?.genderStated === true;
  useEffect(loadSettings, []);
  const gender = user === null || (user.gender === 'MALE' && !isStated) ? undefined : user.gender;
  const genders: { value: UserGender; name: string }[] = [
    { value: 'MALE', name: texts.male },
    { value: 'FEMALE', name: texts.female },
    { value: 'UNSAID', name: texts.genderUnsaid },
  ];
  return (
    <SettingsSection id="profile" heading={texts.profile}>
      <AvatarField {...props} />
      <NicknameField {...props} />
      <ChoiceField
        label={texts.gender}
        hint={texts.genderHint}
        choices={genders}
        value={gender}
        onChange={(chosen) => {
          void saver.save({ gender: chosen }).then((saved) => {
            // A filter of the home page from before would hide what the choice does.
            if (saved !== null) changeSettings({ genderStated: true, homeFilter: null });
          });
        }}
        mark={<SavedMark saver={saver} field="gender" texts={texts} />}
        error={<SaveError saver={saver} field="gender" />}
      />
      <SignField {...props} />
    </SettingsSection>
  );
}
