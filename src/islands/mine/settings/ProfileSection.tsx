import type { UserGender } from '#src/contract/account/user-calls.ts';
import { ChoiceField } from '#src/islands/ui/fields/ChoiceField.tsx';
import { SavedMark, SaveError } from '#src/islands/ui/fields/SavedMark.tsx';
import { AvatarField } from './AvatarField.tsx';
import { NicknameField } from './NicknameField.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { SignField } from './SignField.tsx';

/** The person's profile; the gender is MALE until the person changes it (rule:user-fields). */
export function ProfileSection(props: SectionProps) {
  const { user, saver, texts } = props;
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
        value={user?.gender ?? 'MALE'}
        onChange={(gender) => void saver.save({ gender })}
        mark={<SavedMark saver={saver} field="gender" texts={texts} />}
        error={<SaveError saver={saver} field="gender" />}
      />
      <SignField {...props} />
    </SettingsSection>
  );
}
